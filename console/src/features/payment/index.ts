import BarChartIcon from '@mui/icons-material/BarChart'
import FactCheckIcon from '@mui/icons-material/FactCheck'
import PaymentsIcon from '@mui/icons-material/Payments'
import ReportProblemIcon from '@mui/icons-material/ReportProblem'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage, resource } from '../../shared/page/lazy-page.tsx'

const common = { roles: ['OPERATOR', 'ADMIN'], group: '돈' } as const

export const paymentScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'payments',
    title: '결제',
    icon: PaymentsIcon,
    ...resource(() => import('./payment-list.tsx'), { list: 'PaymentList' }),
    show: lazyPage(() => import('./payment-detail.tsx'), 'PaymentDetailPage'),
  },
  {
    ...common,
    name: 'approvals',
    title: '승인과 제안',
    icon: FactCheckIcon,
    page: lazyPage(() => import('./approvals.page.tsx'), 'ApprovalsPage'),
  },
  {
    ...common,
    name: 'payment-totals',
    title: '하루 합계',
    icon: BarChartIcon,
    page: lazyPage(() => import('./totals.page.tsx'), 'TotalsPage'),
  },
  {
    ...common,
    name: 'payment-orphans',
    title: '맞지 않는 거래',
    roles: ['ADMIN'],
    icon: ReportProblemIcon,
    page: lazyPage(() => import('./orphans.page.tsx'), 'OrphansPage'),
  },
]
