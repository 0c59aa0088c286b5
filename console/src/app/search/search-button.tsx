import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, Dialog } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { nameKeys } from '../../shared/display/key-hint.tsx'
import { PageNotLoaded } from '../../shared/page/page-not-loaded.tsx'
import { useKeys } from '../../shared/page/use-keys.ts'

const SearchDialog = lazy(() =>
  import('./search-dialog.tsx').then(
    (module) => ({ default: module.SearchDialog }),
    () => ({ default: SearchNotLoaded }),
  ),
)

const SearchNotLoaded = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': '찾기' } }}>
    <PageNotLoaded />
  </Dialog>
)

/** Opens the search over everything; so does Ctrl+K or ⌘K, unless another dialog is open and holds what was typed there. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => setIsOpen(!isOpen && document.querySelector('[role=dialog]') === null)
  useKeys({ 'Ctrl+k': toggle })
  return (
    <>
      <Button
        color="inherit"
        aria-label="찾기"
        aria-keyshortcuts="Control+K Meta+K"
        title={`찾기 (${nameKeys('Ctrl+K')})`}
        onClick={() => setIsOpen(true)}
        sx={button}
      >
        <SearchIcon />
        <Box component="span" sx={{ ...onWideScreens, flexGrow: 1, textAlign: 'left' }}>
          찾기
        </Box>
        <Box component="span" sx={{ ...onWideScreens, fontSize: 12, color: 'text.secondary' }}>
          {nameKeys('Ctrl+K').replace('+', ' ')}
        </Box>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const onWideScreens = { display: { xs: 'none', md: 'inline' } }

const button = {
  gap: 1,
  minWidth: { xs: 44, md: 220 },
  minHeight: { xs: 44, md: 36 },
  mr: 1,
  fontWeight: 400,
  border: { md: '1px solid var(--color-line)' },
  borderRadius: '8px',
}
