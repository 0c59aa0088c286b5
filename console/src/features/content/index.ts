import type { AdminContent } from '../../../../contract/content/content-admin.ts'
import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

const common = { roles: ['OPERATOR', 'ADMIN'], group: '콘텐츠' } as const

export const contentScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'contents',
    title: '글',
    ...resource(() => import('./content-pages.tsx'), { edit: 'ContentEdit', create: 'ContentCreate' }),
    list: lazyPage(() => import('./content-list.tsx'), 'ContentList'),
    record: ({ title }: AdminContent) => title,
  },
  {
    ...common,
    name: 'picks',
    title: '홈 추천',
    page: lazyPage(() => import('./picks.page.tsx'), 'PicksPage'),
  },
]
