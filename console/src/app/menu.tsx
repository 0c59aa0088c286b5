import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonth'
import InsightsIcon from '@mui/icons-material/Insights'
import PaymentsIcon from '@mui/icons-material/Payments'
import PeopleIcon from '@mui/icons-material/People'
import AnswerIcon from '@mui/icons-material/QuestionAnswer'
import SettingsIcon from '@mui/icons-material/Settings'
import { Badge, Box } from '@mui/material'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Menu, usePermissions, useSidebarState } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { StaffRole } from '../../../contract/endpoint.ts'
import { type ConsoleScreen, type MenuGroup, menuGroups } from '../shared/page/console-screen.tsx'
import { useIsOnlyExpert } from '../shared/page/use-has-role.ts'
import { usePendingWork } from './app.queries.ts'
import { formatCount, pendingWorkItems } from './pending-work.ts'
import { screens } from './screens.tsx'

const icons: Record<MenuGroup, ComponentType> = {
  진단: AnswerIcon,
  예약: CalendarIcon,
  돈: PaymentsIcon,
  콘텐츠: ArticleIcon,
  사람: PeopleIcon,
  살펴보기: InsightsIcon,
  설정: SettingsIcon,
}

/** At most eight entries; the one that is open shows its pages below it. */
export function ConsoleMenu() {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const [isOpen, setIsOpen] = useSidebarState()
  const counts = usePendingCounts()
  const { pathname } = useLocation()
  const isExpert = useIsOnlyExpert()
  const shown = pathname.split('/')[1] || (isExpert ? 'cases' : '')
  const shownGroup = screens.find(({ name }) => name === shown)?.group
  const allowed = screens.filter(
    ({ roles, hidden }) => !hidden && roles.some((role) => permissions.includes(role)),
  )
  return (
    <Menu sx={menuStyle}>
      {!isExpert && <Menu.DashboardItem primaryText="시작" />}
      {menuGroups.map((group) => {
        const pages = allowed.filter((screen) => screen.group === group)
        const [first] = pages
        if (!first) return null
        const isWhole = isOpen && group === shownGroup && pages.length > 1
        const count = isWhole ? undefined : sumOf(pages, counts)
        const Icon = icons[group]
        return (
          <Fragment key={group}>
            <Menu.Item
              to={`/${first.name}`}
              primaryText={<MenuText count={count}>{group}</MenuText>}
              leftIcon={isOpen || !count ? <Icon /> : <CountedIcon icon={Icon} count={count} />}
              aria-expanded={pages.length > 1 ? isWhole : undefined}
              className={isWhole ? 'opened' : group === shownGroup ? 'RaMenuItemLink-active' : ''}
              // On a phone a choice closes the menu; this one has only shown what there is.
              onClick={() => isOpen && pages.length > 1 && setIsOpen(true)}
            />
            {isWhole &&
              pages.map(({ name, title }) => (
                <Menu.Item
                  key={name}
                  to={`/${name}`}
                  className={name === shown ? 'page RaMenuItemLink-active' : 'page'}
                  primaryText={<MenuText count={counts.get(name)}>{title}</MenuText>}
                />
              ))}
          </Fragment>
        )
      })}
    </Menu>
  )
}

const menuStyle = {
  '& .RaMenuItemLink-root.opened': { bgcolor: 'transparent', color: 'var(--color-ink)', fontWeight: 700 },
  '& .RaMenuItemLink-root.page': { pl: 6, fontSize: 14 },
}

interface Count {
  count: number
  isUrgent: boolean
}

const sumOf = (pages: ConsoleScreen[], counts: Map<string, Count>): Count | undefined => {
  const found = pages.flatMap(({ name }) => counts.get(name) ?? [])
  if (found.length === 0) return undefined
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    isUrgent: found.some(({ isUrgent }) => isUrgent),
  }
}

const MenuText = ({ children, count }: { children: ReactNode; count: Count | undefined }) => (
  <Box
    component="span"
    sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
  >
    {children}
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

const CountedIcon = ({ icon: Icon, count: { count, isUrgent } }: { icon: ComponentType; count: Count }) => (
  <Badge badgeContent={count} max={99} color={isUrgent ? 'error' : 'primary'}>
    <Icon />
  </Badge>
)

/** Returns pending counts by screen name. Kinds of today and tomorrow are shown only on the start page. */
function usePendingCounts(): Map<string, Count> {
  const { data = [] } = usePendingWork()
  const counts = new Map<string, Count>()
  for (const { kind, count } of data) {
    const { screen } = pendingWorkItems[kind]
    const isCountedInCases = kind === 'CASES_LATE' || kind === 'QUESTIONS_LATE'
    if (count === 0 || /_TO(?:DAY|MORROW)$/.test(kind)) continue
    const { count: previous = 0, isUrgent = false } = counts.get(screen) ?? {}
    counts.set(screen, {
      count: previous + (isCountedInCases ? 0 : count),
      isUrgent: isUrgent || pendingWorkItems[kind].isUrgent === true,
    })
  }
  return counts
}
