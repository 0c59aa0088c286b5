import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined'
import type { AdminBanner } from '../../../../contract/home/home-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const BannerCreate = lazyPage(() => import('./banner-pages.tsx'), 'BannerCreate')
const BannerEdit = lazyPage(() => import('./banner-pages.tsx'), 'BannerEdit')
const BannerList = lazyPage(() => import('./banner-pages.tsx'), 'BannerList')
const OpeningSoonPage = lazyPage(() => import('./opening-soon.page.tsx'), 'OpeningSoonPage')

export const homeScreens: ConsoleScreen[] = [
  {
    name: 'banners',
    title: '배너',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    icon: BannerIcon,
    calls: () => import('./resource-endpoints.ts').then(({ banners }) => banners),
    list: BannerList,
    edit: BannerEdit,
    create: BannerCreate,
    record: ({ alt }: AdminBanner) => alt,
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
