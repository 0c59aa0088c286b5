import type { AdminBanner } from '../../../../contract/home/home-admin.ts'
import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

export const homeScreens: ConsoleScreen[] = [
  {
    name: 'banners',
    title: '배너',
    roles: ['OPERATOR', 'ADMIN'],
    group: '콘텐츠',
    ...resource(() => import('./banners.tsx'), {
      list: 'BannerList',
      edit: 'BannerEdit',
      create: 'BannerCreate',
    }),
    record: ({ alt }: AdminBanner) => alt,
  },
  {
    name: 'opening-soon',
    title: '오픈 예정 안내',
    roles: ['ADMIN'],
    group: '설정',
    page: lazyPage(() => import('./opening-soon.page.tsx'), 'OpeningSoonPage'),
  },
]
