import { type ConsoleScreen, lazyPage } from '../../shared/page/console-screen.tsx'

export { OpenInquiryDialog } from './open-inquiry-dialog.tsx'

export const inquiryScreens: ConsoleScreen[] = [
  {
    name: 'inquiries',
    title: '응대함',
    roles: ['OPERATOR', 'ADMIN'],
    group: '사람',
    page: lazyPage(() => import('./inquiries.page.tsx'), 'InquiriesPage'),
  },
]
