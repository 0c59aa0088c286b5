import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import StarIcon from '@mui/icons-material/StarBorder'
import type { AdminContent } from '../../../../contract/content/content-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage, resource } from '../../shared/page/lazy-page.tsx'

const roles = ['OPERATOR', 'ADMIN'] as const

export const contentScreens: ConsoleScreen[] = [
  {
    name: 'contents',
    title: '콘텐츠',
    roles,
    group: '콘텐츠',
    icon: ArticleIcon,
    ...resource(() => import('./content-pages.tsx'), { edit: 'ContentEdit', create: 'ContentCreate' }),
    list: lazyPage(() => import('./content-list.tsx'), 'ContentList'),
    record: ({ title }: AdminContent) => title,
  },
  {
    name: 'picks',
    title: '홈 추천',
    roles,
    group: '콘텐츠',
    icon: StarIcon,
    page: lazyPage(() => import('./picks.page.tsx'), 'PicksPage'),
  },
]
