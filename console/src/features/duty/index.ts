import { type ConsoleScreen, lazyPage } from '../../shared/page/console-screen.tsx'

export const dutyScreens: ConsoleScreen[] = [
  {
    name: 'duty',
    title: '근무 달력',
    words: '휴무 휴가 쉬는 날',
    roles: ['EXPERT', 'OPERATOR', 'ADMIN'],
    group: '사람',
    page: lazyPage(() => import('./duty.page.tsx'), 'DutyPage'),
  },
]
