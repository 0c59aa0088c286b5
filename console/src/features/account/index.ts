import AutoDeleteIcon from '@mui/icons-material/AutoDelete'
import PeopleIcon from '@mui/icons-material/People'
import { getPerson, searchPeople } from '../../../../contract/account-admin.ts'
import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { later } from '../../shared/later.tsx'

const PeopleList = later(() => import('./people-list.tsx'), 'PeopleList')
const PersonPage = later(() => import('./person.page.tsx'), 'PersonPage')
const RetentionPage = later(() => import('./retention.page.tsx'), 'RetentionPage')

export const accountScreens: ConsoleScreen[] = [
  {
    name: 'people',
    title: '사람',
    roles: ['OPERATOR', 'ADMIN'],
    group: '사람',
    icon: PeopleIcon,
    calls: { list: searchPeople, one: getPerson },
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
]
