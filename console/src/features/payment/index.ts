import BarChartIcon from '@mui/icons-material/BarChart'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import PaymentsIcon from '@mui/icons-material/Payments'
import ReportProblemIcon from '@mui/icons-material/ReportProblem'
import { listStaffPayments } from '../../../../contract/payment-admin.ts'
import { moneyReaders } from '../../../../contract/refund-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const ApprovalsPage = later(() => import('./approvals.page.tsx'), 'ApprovalsPage')
const OrphansPage = later(() => import('./orphans.page.tsx'), 'OrphansPage')
const PaymentDetailPage = later(() => import('./payment-detail.tsx'), 'PaymentDetailPage')
const PaymentList = later(() => import('./payment-list.tsx'), 'PaymentList')
const TotalsPage = later(() => import('./totals.page.tsx'), 'TotalsPage')

const common = { roles: moneyReaders, group: '돈' } as const

export const paymentScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'payments',
    title: '결제',
    icon: PaymentsIcon,
    calls: { list: listStaffPayments },
    list: PaymentList,
    show: PaymentDetailPage,
  },
  { ...common, name: 'approvals', title: '승인과 제안', icon: FactCheckIcon, page: ApprovalsPage },
  { ...common, name: 'payment-totals', title: '하루 합계', icon: BarChartIcon, page: TotalsPage },
  {
    ...common,
    name: 'payment-orphans',
    title: '맞지 않는 거래',
    roles: ['ADMIN'],
    icon: ReportProblemIcon,
    page: OrphansPage,
  },
]
