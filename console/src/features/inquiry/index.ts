import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

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
