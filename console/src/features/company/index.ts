import type { AdminFaq, AdminImage, AdminReview } from '../../../../contract/company/company-admin.ts'
import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

const common = { roles: ['OPERATOR', 'ADMIN'], group: '콘텐츠' } as const

export const companyScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'reviews',
    title: '후기',
    ...resource(() => import('./reviews.tsx'), { list: 'ReviewList', edit: 'ReviewEdit' }),
    record: ({ shownName }: AdminReview) => shownName,
  },
  {
    ...common,
    name: 'gallery',
    title: '갤러리',
    ...resource(() => import('./gallery.tsx'), {
      list: 'GalleryList',
      edit: 'GalleryEdit',
      create: 'GalleryCreate',
    }),
    record: ({ alt }: AdminImage) => alt,
  },
  {
    ...common,
    name: 'faq',
    title: '자주 묻는 질문',
    ...resource(() => import('./faq.tsx'), { list: 'FaqList', edit: 'FaqEdit', create: 'FaqCreate' }),
    record: ({ question }: AdminFaq) => question,
  },
  {
    name: 'company-data',
    title: '회사 정보',
    words: '전화번호 상담',
    roles: ['ADMIN'],
    group: '설정',
    page: lazyPage(() => import('./company-data.page.tsx'), 'CompanyDataPage'),
  },
]
