import FaqIcon from '@mui/icons-material/ContactSupportOutlined'
import GalleryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import type { AdminFaq, AdminImage, AdminReview } from '../../../../contract/company/company-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const FaqCreate = lazyPage(() => import('./faq-form.tsx'), 'FaqCreate')
const FaqEdit = lazyPage(() => import('./faq-form.tsx'), 'FaqEdit')
const FaqList = lazyPage(() => import('./faq-list.tsx'), 'FaqList')
const GalleryCreate = lazyPage(() => import('./gallery-pages.tsx'), 'GalleryCreate')
const GalleryEdit = lazyPage(() => import('./gallery-pages.tsx'), 'GalleryEdit')
const GalleryList = lazyPage(() => import('./gallery-pages.tsx'), 'GalleryList')
const ReviewEdit = lazyPage(() => import('./review-pages.tsx'), 'ReviewEdit')
const ReviewList = lazyPage(() => import('./review-pages.tsx'), 'ReviewList')

const roles = ['OPERATOR', 'ADMIN'] as const

export const companyScreens: ConsoleScreen[] = [
  {
    name: 'reviews',
    title: '후기',
    roles,
    group: '콘텐츠',
    icon: ReviewIcon,
    calls: () => import('./resource-endpoints.ts').then(({ reviews }) => reviews),
    list: ReviewList,
    edit: ReviewEdit,
    record: ({ shownName }: AdminReview) => shownName,
  },
  {
    name: 'gallery',
    title: '갤러리',
    roles,
    group: '콘텐츠',
    icon: GalleryIcon,
    calls: () => import('./resource-endpoints.ts').then(({ gallery }) => gallery),
    list: GalleryList,
    edit: GalleryEdit,
    create: GalleryCreate,
    record: ({ alt }: AdminImage) => alt,
  },
  {
    name: 'faq',
    title: '자주 묻는 질문',
    roles,
    group: '콘텐츠',
    icon: FaqIcon,
    calls: () => import('./resource-endpoints.ts').then(({ faq }) => faq),
    list: FaqList,
    edit: FaqEdit,
    create: FaqCreate,
    record: ({ question }: AdminFaq) => question,
  },
]
