import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

const forAdmins = { roles: ['ADMIN'], group: '살펴보기' } as const

export const staffScreens: ConsoleScreen[] = [
  {
    ...forAdmins,
    name: 'today',
    title: '오늘',
    words: '잠시 쉬어요',
    page: lazyPage(() => import('./today.page.tsx'), 'TodayPage'),
  },
  {
    name: 'insight',
    title: '한눈에',
    roles: ['OPERATOR', 'ADMIN'],
    group: '살펴보기',
    page: lazyPage(() => import('./insight/insight.page.tsx'), 'InsightPage'),
  },
  {
    ...forAdmins,
    name: 'given-away',
    title: '직원이 내준 것',
    page: lazyPage(() => import('./given-away.page.tsx'), 'GivenAwayPage'),
  },
  {
    ...forAdmins,
    name: 'audit',
    title: '감사 기록',
    ...resource(() => import('./audit-list.tsx'), { list: 'AuditList' }),
  },
  {
    ...forAdmins,
    name: 'security-events',
    title: '보안 기록',
    ...resource(() => import('./security-list.tsx'), { list: 'SecurityList' }),
  },
  {
    ...forAdmins,
    name: 'jobs',
    title: '작업',
    page: lazyPage(() => import('./jobs.page.tsx'), 'JobsPage'),
  },
  {
    ...forAdmins,
    name: 'system',
    title: '시스템',
    page: lazyPage(() => import('./system.page.tsx'), 'SystemPage'),
  },
]
