import KeyboardIcon from '@mui/icons-material/Keyboard'
import { Badge, Box, Divider, IconButton, ListSubheader, Typography } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { AppBar, Layout, Menu, TitlePortal, usePermissions, useSidebarState } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { MoveSender } from '../features/reservation/index.ts'
import { nameKeys } from '../shared/display/key-hint.tsx'
import { InfoDialog } from '../shared/inputs/form-dialog.tsx'
import { type ConsoleScreen, menuGroups, type Shortcut } from '../shared/page/console-screen.ts'
import { useKeys } from '../shared/page/use-keys.ts'
import { ConfirmDialogHost } from '../shared/sign-in/confirm-dialog-host.tsx'
import { usePendingWork } from './app.queries.ts'
import { pageWithoutPermissions } from './auth-provider.ts'
import { findScreen, formatCount, pendingWorkItems } from './pending-work.ts'
import { screens } from './screens.tsx'
import { SearchButton } from './search/search-button.tsx'

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

/** Copies the page title to the window title. */
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
    <ShortcutHelp />
  </AppBar>
)

function ConsoleMenu() {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [isOpen] = useSidebarState()
  const counts = usePendingCounts()
  const open = screens.filter(
    ({ roles, hidden }) => !hidden && roles.some((role) => permissions.includes(role)),
  )
  return (
    <Menu sx={menuStyle}>
      <Menu.DashboardItem primaryText="시작" />
      {menuGroups.flatMap((group) => {
        const members = open.filter((screen) => screen.group === group)
        if (members.length === 0) return []
        return [
          isOpen ? (
            <ListSubheader
              key={group}
              role="presentation"
              disableSticky
              sx={{ background: 'none', lineHeight: 2.5, fontSize: 12 }}
            >
              {group}
            </ListSubheader>
          ) : (
            <Divider key={group} component="li" aria-hidden sx={{ my: 0.5 }} />
          ),
          ...members.map((screen) => (
            <Menu.Item
              key={screen.name}
              to={`/${screen.name}`}
              primaryText={<MenuText screen={screen} count={counts.get(screen.name)} />}
              leftIcon={<MenuIcon screen={screen} count={isOpen ? undefined : counts.get(screen.name)} />}
            />
          )),
        ]
      })}
    </Menu>
  )
}

/** Compact rows, so that the menu of one role fits on a laptop screen. */
const menuStyle = {
  '& .RaMenuItemLink-root': { minHeight: { xs: 44, md: 32 }, py: 0.5, borderRadius: '8px', mx: 1, px: 1 },
  '& .RaMenuItemLink-active': {
    bgcolor: 'var(--color-leaf-soft)',
    color: 'var(--color-leaf)',
    fontWeight: 600,
    '& .RaMenuItemLink-icon': { color: 'inherit' },
  },
}

interface Count {
  count: number
  isUrgent: boolean
}

/** Menu label with the number of pending items at the end of the line. */
const MenuText = ({ screen: { title }, count }: { screen: ConsoleScreen; count: Count | undefined }) => (
  <Box
    component="span"
    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
  >
    {title}
    {count && (
      <Box
        component="span"
        sx={{
          px: 0.75,
          borderRadius: 4,
          fontSize: 12,
          fontWeight: 700,
          lineHeight: '20px',
          color: count.isUrgent ? 'error.contrastText' : 'primary.contrastText',
          bgcolor: count.isUrgent ? 'error.main' : 'primary.main',
        }}
      >
        {formatCount(count.count)}
      </Box>
    )}
  </Box>
)

const MenuIcon = ({ screen: { icon: Icon }, count }: { screen: ConsoleScreen; count: Count | undefined }) =>
  count ? (
    <Badge badgeContent={count.count} max={99} color={count.isUrgent ? 'error' : 'primary'}>
      <Icon />
    </Badge>
  ) : (
    <Icon />
  )

/** Returns pending counts by screen name. Kinds of today and tomorrow are shown only on the start page. */
function usePendingCounts(): Map<string, Count> {
  const { data = [] } = usePendingWork()
  const counts = new Map<string, Count>()
  for (const { kind, count } of data) {
    const screen = findScreen(kind)
    const isCountedInCases = kind === 'CASES_LATE'
    if (!screen || count === 0 || /_TO(?:DAY|MORROW)$/.test(kind)) continue
    const { count: previous = 0, isUrgent = false } = counts.get(screen) ?? {}
    counts.set(screen, {
      count: previous + (isCountedInCases ? 0 : count),
      isUrgent: isUrgent || pendingWorkItems[kind].isUrgent === true,
    })
  }
  return counts
}

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
      <IconButton
        color="inherit"
        aria-label="단축키"
        title="단축키 (?)"
        onClick={() => setIsOpen(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <KeyboardIcon />
      </IconButton>
      {isOpen && (
        <InfoDialog title="단축키" isScrolled onClose={() => setIsOpen(false)}>
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
