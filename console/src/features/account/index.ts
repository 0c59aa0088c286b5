import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

export { roleNames } from './labels.ts'

export const accountScreens: ConsoleScreen[] = [
  {
    name: 'people',
    title: '손님과 직원',
    words: '초대',
    roles: ['OPERATOR', 'ADMIN'],
    group: '사람',
    ...resource(() => import('./people-list.tsx'), { list: 'PeopleList' }),
    show: lazyPage(() => import('./person.page.tsx'), 'PersonPage'),
  },
  {
    name: 'retention',
    title: '보관 기한',
    roles: ['ADMIN'],
    group: '사람',
    page: lazyPage(() => import('./retention.page.tsx'), 'RetentionPage'),
  },
  {
    name: 'security',
    title: '로그인과 보안',
    roles: ['EXPERT', 'OPERATOR', 'ADMIN'],
    group: '설정',
    page: lazyPage(() => import('./security.page.tsx'), 'SecurityPage'),
  },
]
