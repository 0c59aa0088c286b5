import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import StarIcon from '@mui/icons-material/StarBorder'
import type { AdminContent } from '../../../../contract/content/content-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const ContentList = lazyPage(() => import('./content-list.tsx'), 'ContentList')
const ContentCreate = lazyPage(() => import('./content-pages.tsx'), 'ContentCreate')
const ContentEdit = lazyPage(() => import('./content-pages.tsx'), 'ContentEdit')
const PicksPage = lazyPage(() => import('./picks.page.tsx'), 'PicksPage')

const roles = ['OPERATOR', 'ADMIN'] as const

export const contentScreens: ConsoleScreen[] = [
  {
    name: 'contents',
    title: '콘텐츠',
    roles,
    group: '콘텐츠',
    icon: ArticleIcon,
    calls: () => import('./resource-endpoints.ts').then(({ contents }) => contents),
    list: ContentList,
    edit: ContentEdit,
    create: ContentCreate,
    record: ({ title }: AdminContent) => title,
  },
  { name: 'picks', title: '홈 추천', roles, group: '콘텐츠', icon: StarIcon, page: PicksPage },
]
