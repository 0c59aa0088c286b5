import { Badge, Box, Divider, ListSubheader } from '@mui/material'
import { type ReactNode, useEffect } from 'react'
import { AppBar, Layout, Menu, TitlePortal, usePermissions, useSidebarState } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { type ConsoleScreen, menuGroups } from '../shared/console-screen.ts'
import { KeysHelp } from './keys-help.tsx'
import { screens } from './screens.tsx'
import { countWords, places, screenOf, useWaiting } from './waiting.ts'

/** The frame of every page: the bar, and a menu of what this person's roles open. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  useWindowTitle()
  const { permissions } = usePermissions<StaffRole[]>()
  if (permissions?.length === 0) return <Navigate to="/no-role" replace />
  return (
    <Layout menu={ConsoleMenu} appBar={ConsoleBar} sx={{ '& .RaLayout-content': { px: { xs: 1.5, md: 2 } } }}>
      {children}
    </Layout>
  )
}

/** Many windows stay open all day: each is called as its page is. */
function useWindowTitle() {
  useEffect(() => {
    const place = document.getElementById('react-admin-title')
    if (!place) return
    const name = () => {
      document.title = [place.textContent, '새잎 콘솔'].filter(Boolean).join(' - ')
    }
    const watcher = new MutationObserver(name)
    watcher.observe(place, { childList: true, subtree: true, characterData: true })
    name()
    return () => watcher.disconnect()
  }, [])
}

/** Where one is, in the window's own paper and not in the colour of what to do next. */
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
    <KeysHelp />
  </AppBar>
)

function ConsoleMenu() {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [isOpen] = useSidebarState()
  const counts = useCounts()
  const open = screens.filter(
    ({ roles, hidden }) => !hidden && roles.some((role) => permissions.includes(role)),
  )
  return (
    <Menu sx={menuLook}>
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

/** Dense enough that a whole role fits a laptop, and where one is stands out. */
const menuLook = {
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

/** A place, and at the end of its line how much waits there. */
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
          ...{ px: 0.75, borderRadius: 4, fontSize: 12, fontWeight: 700, lineHeight: '20px' },
          color: count.isUrgent ? 'error.contrastText' : 'primary.contrastText',
          bgcolor: count.isUrgent ? 'error.main' : 'primary.main',
        }}
      >
        {countWords(count.count)}
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

/** What waits, by the screen where it is done. Work of the day has its number on the start page alone. */
function useCounts(): Map<string, Count> {
  const { data = [] } = useWaiting()
  const counts = new Map<string, Count>()
  for (const { kind, count } of data) {
    const screen = screenOf(kind)
    const isPartOfAnother = kind === 'CASES_LATE'
    if (!screen || count === 0 || kind.endsWith('_TODAY')) continue
    const { count: known = 0, isUrgent = false } = counts.get(screen) ?? {}
    counts.set(screen, {
      count: known + (isPartOfAnother ? 0 : count),
      isUrgent: isUrgent || places[kind].isUrgent === true,
    })
  }
  return counts
}
