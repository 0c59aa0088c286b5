import HistoryIcon from '@mui/icons-material/History'
import InsightsIcon from '@mui/icons-material/Insights'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart'
import SecurityIcon from '@mui/icons-material/Security'
import SettingsSuggestIcon from '@mui/icons-material/SettingsSuggest'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const AuditList = lazyPage(() => import('./audit-list.tsx'), 'AuditList')
const InsightPage = lazyPage(() => import('./insight/insight.page.tsx'), 'InsightPage')
const JobsPage = lazyPage(() => import('./jobs.page.tsx'), 'JobsPage')
const SecurityList = lazyPage(() => import('./security-list.tsx'), 'SecurityList')
const SystemPage = lazyPage(() => import('./system.page.tsx'), 'SystemPage')

export const staffScreens: ConsoleScreen[] = [
  {
    name: 'insight',
    title: '한눈에',
    roles: ['OPERATOR', 'ADMIN'],
    group: '살펴보기',
    icon: InsightsIcon,
    page: InsightPage,
  },
  {
    name: 'audit',
    title: '감사 기록',
    roles: ['ADMIN'],
    group: '설정',
    icon: HistoryIcon,
    calls: () => import('./resource-endpoints.ts').then(({ audit }) => audit),
    list: AuditList,
  },
  {
    name: 'security-events',
    title: '보안 기록',
    roles: ['ADMIN'],
    group: '설정',
    icon: SecurityIcon,
    calls: () => import('./resource-endpoints.ts').then(({ securityEvents }) => securityEvents),
    list: SecurityList,
  },
  {
    name: 'jobs',
    title: '작업',
    roles: ['ADMIN'],
    group: '설정',
    icon: SettingsSuggestIcon,
    page: JobsPage,
  },
  {
    name: 'system',
    title: '시스템',
    roles: ['ADMIN'],
    group: '설정',
    icon: MonitorHeartIcon,
    page: SystemPage,
  },
]
