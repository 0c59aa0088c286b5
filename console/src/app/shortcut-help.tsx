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
import { useLocation } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { nameKeys } from '../shared/display/key-hint.tsx'
import type { Shortcut } from '../shared/page/console-screen.ts'
import { useKeys } from '../shared/page/use-keys.ts'
import { screens } from './screens.tsx'

const globalShortcuts: Shortcut[] = [
  { keys: 'Ctrl+K', does: '무엇이든 찾기 (↑ ↓로 고르고 Enter로 열기)' },
  { keys: '?', does: '이 목록 열기' },
  { keys: 'Esc', does: '창 닫기' },
]

/** Dialog with the keyboard shortcuts of the screens that the person may open, those of the shown one first. `?` or the button opens it. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const titleId = useId()
  const { permissions = [] } = usePermissions<StaffRole[]>()
  useKeys({ '?': () => setIsOpen(true) })
  const { pathname } = useLocation()
  const open = screens
    .filter(({ keys, roles }) => keys && roles.some((role) => permissions.includes(role)))
    .toSorted((one, other) => Number(isShown(other, pathname)) - Number(isShown(one, pathname)))
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
        {/* Focusable because the list scrolls and holds no control of its own. */}
        <DialogContent tabIndex={0} role="region" aria-labelledby={titleId}>
          <ShortcutList title="어디서나" shortcuts={globalShortcuts} />
          {open.map(({ name, title, keys = [] }) => (
            <ShortcutList key={name} title={title} shortcuts={keys} />
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>닫기</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const isShown = ({ name }: { name: string }, pathname: string) => pathname.split('/')[1] === name

const ShortcutList = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <Box component="section" sx={{ mb: 2 }}>
    <Typography variant="subtitle1" component="h3">
      {title}
    </Typography>
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '9rem 1fr', gap: 0.5, m: 0 }}>
      {shortcuts.map(({ keys, does }) => (
        <Box key={keys} sx={{ display: 'contents' }}>
          <Box component="dt">
            <Box component="kbd" sx={keyCap}>
              {nameKeys(keys)}
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
