import HistoryIcon from '@mui/icons-material/History'
import InsightsIcon from '@mui/icons-material/Insights'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart'
import SecurityIcon from '@mui/icons-material/Security'
import SettingsSuggestIcon from '@mui/icons-material/SettingsSuggest'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage, resource } from '../../shared/page/lazy-page.tsx'

const settings = { roles: ['ADMIN'], group: '설정' } as const

export const staffScreens: ConsoleScreen[] = [
  {
    name: 'insight',
    title: '한눈에',
    roles: ['OPERATOR', 'ADMIN'],
    group: '살펴보기',
    icon: InsightsIcon,
    page: lazyPage(() => import('./insight/insight.page.tsx'), 'InsightPage'),
  },
  {
    ...settings,
    name: 'audit',
    title: '감사 기록',
    icon: HistoryIcon,
    ...resource(() => import('./audit-list.tsx'), { list: 'AuditList' }),
  },
  {
    ...settings,
    name: 'security-events',
    title: '보안 기록',
    icon: SecurityIcon,
    ...resource(() => import('./security-list.tsx'), { list: 'SecurityList' }),
  },
  {
    ...settings,
    name: 'jobs',
    title: '작업',
    icon: SettingsSuggestIcon,
    page: lazyPage(() => import('./jobs.page.tsx'), 'JobsPage'),
  },
  {
    ...settings,
    name: 'system',
    title: '시스템',
    icon: MonitorHeartIcon,
    page: lazyPage(() => import('./system.page.tsx'), 'SystemPage'),
  },
]
