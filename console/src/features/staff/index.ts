import HistoryIcon from '@mui/icons-material/History'
import { listAudit } from '../../../../contract/staff.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { AuditList } from './audit-list.tsx'

export const staffScreens: ConsoleScreen[] = [
  {
    name: 'audit',
    title: '감사 기록',
    roles: ['ADMIN'],
    group: '설정',
    icon: HistoryIcon,
    calls: { list: listAudit },
    list: AuditList,
  },
]
