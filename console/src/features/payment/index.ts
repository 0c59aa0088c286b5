import BarChartIcon from '@mui/icons-material/BarChart'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import PaymentsIcon from '@mui/icons-material/Payments'
import ReportProblemIcon from '@mui/icons-material/ReportProblem'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const ApprovalsPage = lazyPage(() => import('./approvals.page.tsx'), 'ApprovalsPage')
const OrphansPage = lazyPage(() => import('./orphans.page.tsx'), 'OrphansPage')
const PaymentDetailPage = lazyPage(() => import('./payment-detail.tsx'), 'PaymentDetailPage')
const PaymentList = lazyPage(() => import('./payment-list.tsx'), 'PaymentList')
const TotalsPage = lazyPage(() => import('./totals.page.tsx'), 'TotalsPage')

const common = { roles: ['OPERATOR', 'ADMIN'], group: '돈' } as const

export const paymentScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'payments',
    title: '결제',
    icon: PaymentsIcon,
    calls: () => import('./resource-endpoints.ts').then(({ payments }) => payments),
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
