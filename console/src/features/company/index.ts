import FaqIcon from '@mui/icons-material/ContactSupportOutlined'
import GalleryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import {
  addImage,
  changeImage,
  changeReview,
  getKeptImage,
  getWrittenReview,
  type KeptImage,
  listKeptImages,
  listWrittenReviews,
  removeImage,
  type WrittenReview,
} from '../../../../contract/company-admin.ts'
import { addFaq, changeFaq, getKeptFaq, type KeptFaq, removeFaq } from '../../../../contract/faq-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const FaqCreate = later(() => import('./faq-form.tsx'), 'FaqCreate')
const FaqEdit = later(() => import('./faq-form.tsx'), 'FaqEdit')
const FaqList = later(() => import('./faq-list.tsx'), 'FaqList')
const GalleryCreate = later(() => import('./gallery-pages.tsx'), 'GalleryCreate')
const GalleryEdit = later(() => import('./gallery-pages.tsx'), 'GalleryEdit')
const GalleryList = later(() => import('./gallery-pages.tsx'), 'GalleryList')
const ReviewEdit = later(() => import('./review-pages.tsx'), 'ReviewEdit')
const ReviewList = later(() => import('./review-pages.tsx'), 'ReviewList')

const roles = ['OPERATOR', 'ADMIN'] as const

export const companyScreens: ConsoleScreen[] = [
  {
    name: 'reviews',
    title: '후기',
    roles,
    group: '콘텐츠',
    icon: ReviewIcon,
    calls: { list: listWrittenReviews, one: getWrittenReview, update: changeReview },
    list: ReviewList,
    edit: ReviewEdit,
    record: ({ shownName }: WrittenReview) => shownName,
  },
  {
    name: 'gallery',
    title: '갤러리',
    roles,
    group: '콘텐츠',
    icon: GalleryIcon,
    calls: {
      list: listKeptImages,
      one: getKeptImage,
      create: addImage,
      update: changeImage,
      remove: removeImage,
    },
    list: GalleryList,
    edit: GalleryEdit,
    create: GalleryCreate,
    record: ({ alt }: KeptImage) => alt,
  },
  {
    name: 'faq',
    title: '자주 묻는 질문',
    roles,
    group: '콘텐츠',
    icon: FaqIcon,
    calls: { one: getKeptFaq, create: addFaq, update: changeFaq, remove: removeFaq },
    list: FaqList,
    edit: FaqEdit,
    create: FaqCreate,
    record: ({ question }: KeptFaq) => question,
  },
]
