import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, InputBase } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog } from '../../shared/inputs/dialogs.tsx'
import { PageNotLoaded } from '../../shared/page/lazy-page.tsx'
import { nameKeys, useKeys } from '../../shared/page/use-keys.tsx'

const loadSearchDialog = () => import('./search-dialog.tsx')
const SearchDialog = lazy(() =>
  loadSearchDialog().then(
    (module) => ({ default: module.SearchDialog }),
    () => ({ default: SearchNotLoaded }),
  ),
)
/** After the first page has loaded, so that the first Ctrl+K opens at once. */
const preloadAfterMs = 2000

const SearchNotLoaded = ({ onClose }: { onClose: () => void; initialText: string }) => (
  <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': '찾기' } }}>
    <PageNotLoaded />
  </Dialog>
)

interface EarlySearchProps {
  text: string
  onType: (text: string) => void
  onClose: () => void
}

/** Takes what is typed while the code of the search loads. */
const EarlySearch = ({ text, onType, onClose }: EarlySearchProps) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-label': '찾기' } }}>
    <InputBase
      autoFocus
      fullWidth
      value={text}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ input: { 'aria-label': '찾을 말', maxLength: 60 } }}
      sx={{ fontSize: 18, minHeight: 48, px: 2 }}
    />
  </Dialog>
)

/** Opens the search over everything; so does Ctrl+K or ⌘K, unless another dialog is open and holds what was typed there. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [typedEarly, setTypedEarly] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => void loadSearchDialog().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    setIsOpen(false)
    setTypedEarly('')
  }
  const toggle = () => (isOpen ? close() : setIsOpen(document.querySelector('[role=dialog]') === null))
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
        <Suspense fallback={<EarlySearch text={typedEarly} onType={setTypedEarly} onClose={close} />}>
          <SearchDialog initialText={typedEarly} onClose={close} />
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
