import HistoryIcon from '@mui/icons-material/History'
import InsightsIcon from '@mui/icons-material/Insights'
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart'
import SettingsSuggestIcon from '@mui/icons-material/SettingsSuggest'
import { listAudit } from '../../../../contract/staff.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const AuditList = later(() => import('./audit-list.tsx'), 'AuditList')
const InsightPage = later(() => import('./insight/insight.page.tsx'), 'InsightPage')
const JobsPage = later(() => import('./jobs.page.tsx'), 'JobsPage')
const SystemPage = later(() => import('./system.page.tsx'), 'SystemPage')

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
    calls: { list: listAudit },
    list: AuditList,
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
