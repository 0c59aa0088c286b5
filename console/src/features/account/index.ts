import AutoDeleteIcon from '@mui/icons-material/AutoDelete'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import PeopleIcon from '@mui/icons-material/People'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const PeopleList = lazyPage(() => import('./people-list.tsx'), 'PeopleList')
const PersonPage = lazyPage(() => import('./person.page.tsx'), 'PersonPage')
const RetentionPage = lazyPage(() => import('./retention.page.tsx'), 'RetentionPage')

const SecurityPage = lazyPage(() => import('./security.page.tsx'), 'SecurityPage')

export const accountScreens: ConsoleScreen[] = [
  {
    name: 'people',
    title: '사람',
    roles: ['OPERATOR', 'ADMIN'],
    group: '사람',
    icon: PeopleIcon,
    calls: () => import('./resource-endpoints.ts').then(({ people }) => people),
    list: PeopleList,
    show: PersonPage,
  },
  {
    name: 'retention',
    title: '보관 기한',
    roles: ['ADMIN'],
    group: '사람',
    icon: AutoDeleteIcon,
    page: RetentionPage,
  },
  {
    name: 'security',
    title: '로그인과 보안',
    roles: ['EXPERT', 'OPERATOR', 'ADMIN'],
    group: '설정',
    icon: KeyIcon,
    page: SecurityPage,
  },
]
