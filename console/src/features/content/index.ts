import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import StarIcon from '@mui/icons-material/StarBorder'
import {
  addContent,
  changeContent,
  getWrittenContent,
  listWrittenContents,
  removeContent,
  type WrittenContent,
} from '../../../../contract/content-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const ContentList = later(() => import('./content-list.tsx'), 'ContentList')
const ContentCreate = later(() => import('./content-pages.tsx'), 'ContentCreate')
const ContentEdit = later(() => import('./content-pages.tsx'), 'ContentEdit')
const PicksPage = later(() => import('./picks.page.tsx'), 'PicksPage')

const roles = ['OPERATOR', 'ADMIN'] as const

export const contentScreens: ConsoleScreen[] = [
  {
    name: 'contents',
    title: '콘텐츠',
    roles,
    group: '콘텐츠',
    icon: ArticleIcon,
    calls: {
      list: listWrittenContents,
      one: getWrittenContent,
      create: addContent,
      update: changeContent,
      remove: removeContent,
    },
    list: ContentList,
    edit: ContentEdit,
    create: ContentCreate,
    record: ({ title }: WrittenContent) => title,
  },
  { name: 'picks', title: '홈 추천', roles, group: '콘텐츠', icon: StarIcon, page: PicksPage },
]
