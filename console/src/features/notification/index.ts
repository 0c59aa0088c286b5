import { type ConsoleScreen, lazyPage } from '../../shared/page/console-screen.tsx'

export const notificationScreens: ConsoleScreen[] = [
  {
    name: 'broadcasts',
    title: '손님에게 알리기',
    roles: ['OPERATOR', 'ADMIN'],
    group: '사람',
    page: lazyPage(() => import('./broadcasts.page.tsx'), 'BroadcastsPage'),
  },
  {
    name: 'notices',
    title: '알림 문구',
    roles: ['ADMIN'],
    group: '설정',
    page: lazyPage(() => import('./templates.page.tsx'), 'TemplatesPage'),
  },
]
