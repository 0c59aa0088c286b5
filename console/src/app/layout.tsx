import { Badge, Box, Divider, ListSubheader } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { AppBar, Layout, Menu, TitlePortal, usePermissions, useSidebarState } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { MoveSender } from '../features/reservation/index.ts'
import { type ConsoleScreen, menuGroups } from '../shared/page/console-screen.ts'
import { ConfirmDialogHost } from '../shared/sign-in/confirm-dialog-host.tsx'
import { usePendingWork } from './app.queries.ts'
import { pageWithoutPermissions } from './auth-provider.ts'
import { findScreen, formatCount, pendingWorkItems } from './pending-work.ts'
import { screens } from './screens.tsx'
import { SearchButton } from './search/search-button.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'

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
