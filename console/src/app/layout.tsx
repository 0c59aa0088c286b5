import KeyboardIcon from '@mui/icons-material/Keyboard'
import SearchIcon from '@mui/icons-material/Search'
import { Box, Button, InputBase } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { AppBar, Layout, TitlePortal, usePermissions } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { MoveSender } from '../features/reservation/index.ts'
import { Heading } from '../shared/display/text.tsx'
import { IconAction } from '../shared/inputs/buttons.tsx'
import { Dialog, InfoDialog } from '../shared/inputs/dialogs.tsx'
import { SwitchField } from '../shared/inputs/field.tsx'
import { PageNotLoaded, type Shortcut } from '../shared/page/console-screen.tsx'
import { areSingleKeysOn, nameKeys, setSingleKeys, useKeys } from '../shared/page/use-keys.tsx'
import { ConfirmDialogHost } from '../shared/sign-in/confirm-dialog-host.tsx'
import { pageWithoutPermissions } from './auth-provider.ts'
import { ConsoleMenu } from './menu.tsx'
import { StaffNotices } from './notices.tsx'
import { screens } from './screens.tsx'

/** App bar and menu around every page. Members without a role, or before their second factor, are redirected. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  useWindowTitle()
  const { permissions } = usePermissions<StaffRole[]>()
  if (permissions?.length === 0) return <WithoutPermissions />
  return (
    <Layout menu={ConsoleMenu} appBar={ConsoleBar} sx={{ '& .RaLayout-content': { px: { xs: 1.5, md: 2 } } }}>
      {children}
      <ConfirmDialogHost />
      <MoveSender />
    </Layout>
  )
}

function WithoutPermissions() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    void pageWithoutPermissions().then((next) => {
      // Permissions have come meanwhile; react-admin still has the old ones cached.
      if (next === '/') location.replace('/console/')
      else setPage(next)
    })
  }, [])
  return page ? <Navigate to={page} replace /> : null
}

function useWindowTitle() {
  useEffect(() => {
    const titleElement = document.getElementById('react-admin-title')
    if (!titleElement) return
    const name = () => {
      document.title = [titleElement.textContent, '새잎 콘솔'].filter(Boolean).join(' - ')
    }
    const observer = new MutationObserver(name)
    observer.observe(titleElement, { childList: true, subtree: true, characterData: true })
    name()
    return () => observer.disconnect()
  }, [])
}

const ConsoleBar = () => (
  <AppBar
    color="inherit"
    elevation={0}
    sx={{
      background: 'var(--color-surface)',
      color: 'var(--color-ink)',
      borderBottom: '1px solid var(--color-line)',
    }}
  >
    <TitlePortal sx={{ fontWeight: 700 }} />
    <SearchButton />
    <StaffNotices />
    <ShortcutHelp />
  </AppBar>
)

const globalShortcuts: Shortcut[] = [
  { keys: 'Ctrl+K', does: '무엇이든 찾기 (↑ ↓로 고르고 Enter로 열기)' },
  { keys: '?', does: '이 목록 열기' },
  { keys: 'Esc', does: '창 닫기' },
]

/** Dialog with the keyboard shortcuts of the screens that the person may open, those of the shown one first. `?` or the button opens it. */
function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const { permissions = [] } = usePermissions<StaffRole[]>()
  useKeys({ '?': () => setIsOpen(true) })
  const { pathname } = useLocation()
  const open = screens
    .filter(({ keys, roles }) => keys && roles.some((role) => permissions.includes(role)))
    .toSorted((one, other) => Number(isShown(other, pathname)) - Number(isShown(one, pathname)))
  return (
    <>
      <IconAction
        label="단축키"
        icon={<KeyboardIcon />}
        color="inherit"
        title="단축키 (?)"
        onClick={() => setIsOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      />
      {isOpen && (
        <InfoDialog title="단축키" isScrolled onClose={() => setIsOpen(false)}>
          <SwitchField
            label="글자 하나로 누르는 단축키 쓰기"
            defaultChecked={areSingleKeysOn()}
            onChange={setSingleKeys}
          />
          <ShortcutList title="어디서나" shortcuts={globalShortcuts} />
          {open.map(({ name, title, keys = [] }) => (
            <ShortcutList key={name} title={title} shortcuts={keys} />
          ))}
        </InfoDialog>
      )}
    </>
  )
}

const isShown = ({ name }: { name: string }, pathname: string) => pathname.split('/')[1] === name

const ShortcutList = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <Box component="section" sx={{ mb: 2 }}>
    <Heading as="h3" size="subtitle1">
      {title}
    </Heading>
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

const loadSearchDialog = () => import('./search/search-dialog.tsx')
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
function SearchButton() {
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
