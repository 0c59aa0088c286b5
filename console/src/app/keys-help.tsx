import KeyboardIcon from '@mui/icons-material/Keyboard'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { usePermissions } from 'react-admin'
import type { StaffRole } from '../../../contract/endpoint.ts'
import type { Shortcut } from '../shared/console-screen.ts'
import { useKeys } from '../shared/use-keys.ts'
import { screens } from './screens.tsx'

const everywhere: Shortcut[] = [
  { keys: '?', does: '이 목록 열기' },
  { keys: 'Esc', does: '창 닫기' },
]

/** The keys of every place that is open to whoever is here: behind ? and a button of the bar. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const { permissions = [] } = usePermissions<StaffRole[]>()
  useKeys({ '?': () => setIsOpen(true) })
  const open = screens.filter(({ keys, roles }) => keys && roles.some((role) => permissions.includes(role)))
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="단축키"
        title="단축키 (?)"
        onClick={() => setIsOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <KeyboardIcon />
      </IconButton>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>단축키</DialogTitle>
        <DialogContent>
          <Keys title="어디서나" of={everywhere} />
          {open.map(({ name, title, keys = [] }) => (
            <Keys key={name} title={title} of={keys} />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>닫기</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const Keys = ({ title, of }: { title: string; of: readonly Shortcut[] }) => (
  <Box component="section" sx={{ mb: 2 }}>
    <Typography variant="subtitle1" component="h3">
      {title}
    </Typography>
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '9rem 1fr', gap: 0.5, m: 0 }}>
      {of.map(({ keys, does }) => (
        <Box key={keys} sx={{ display: 'contents' }}>
          <Box component="dt">
            <Box component="kbd" sx={keyCap}>
              {keys}
            </Box>
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {does}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

const keyCap = {
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  px: 0.75,
  py: 0.25,
  borderRadius: '6px',
  border: '1px solid var(--color-line)',
  bgcolor: 'var(--color-surface)',
}
