import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

const common = { roles: ['OPERATOR', 'ADMIN'], group: '돈' } as const

export const paymentScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'payments',
    title: '결제',
    words: '환불',
    ...resource(() => import('./payment-list.tsx'), { list: 'PaymentList' }),
    show: lazyPage(() => import('./payment-detail.tsx'), 'PaymentDetailPage'),
  },
  {
    ...common,
    name: 'approvals',
    title: '승인과 제안',
    page: lazyPage(() => import('./approvals.page.tsx'), 'ApprovalsPage'),
  },
  {
    ...common,
    name: 'payment-totals',
    title: '하루 합계',
    page: lazyPage(() => import('./totals.page.tsx'), 'TotalsPage'),
  },
  {
    ...common,
    name: 'payment-orphans',
    title: '맞지 않는 거래',
    roles: ['ADMIN'],
    page: lazyPage(() => import('./orphans.page.tsx'), 'OrphansPage'),
  },
]
