import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined'
import {
  addBanner,
  changeBanner,
  getHungBanner,
  type HungBanner,
  listHungBanners,
  removeBanner,
} from '../../../../contract/home-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const BannerCreate = later(() => import('./banner-pages.tsx'), 'BannerCreate')
const BannerEdit = later(() => import('./banner-pages.tsx'), 'BannerEdit')
const BannerList = later(() => import('./banner-pages.tsx'), 'BannerList')
const OpeningSoonPage = later(() => import('./opening-soon.page.tsx'), 'OpeningSoonPage')

export const homeScreens: ConsoleScreen[] = [
  {
    name: 'banners',
    title: '배너',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    icon: BannerIcon,
    calls: {
      list: listHungBanners,
      one: getHungBanner,
      create: addBanner,
      update: changeBanner,
      remove: removeBanner,
    },
    list: BannerList,
    edit: BannerEdit,
    create: BannerCreate,
    record: ({ alt }: HungBanner) => alt,
  },
  {
    name: 'opening-soon',
    title: '오픈 예정 안내',
    roles: ['ADMIN'],
    group: '설정',
    icon: CampaignIcon,
    page: OpeningSoonPage,
  },
]
