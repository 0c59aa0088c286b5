import { type ConsoleScreen, lazyPage, resource } from '../../shared/page/console-screen.tsx'

export { MoveSender } from './outbox/move-sender.ts'
/** The next day on which a van drives, for the start page. */
export const NextVisit = lazyPage(() => import('./board/next-visit.tsx'), 'NextVisit')
export { storedSheets, watchStoredSheets } from './sheet/stored-sheets.ts'

const pagingShortcuts = (unit: string) => [
  { keys: '← / →', does: `이전 ${unit}, 다음 ${unit}` },
  { keys: 'T', does: '오늘' },
]

const common = { roles: ['OPERATOR', 'ADMIN'], group: '예약' } as const
const settings = { ...common, group: '설정' } as const

export const reservationScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'board',
    title: '예약 보드',
    page: lazyPage(() => import('./board/board.page.tsx'), 'BoardPage'),
    keys: pagingShortcuts('주'),
  },
  {
    ...common,
    name: 'day-sheet',
    title: '하루 일정표',
    page: lazyPage(() => import('./sheet/day-sheet.page.tsx'), 'DaySheetPage'),
    keys: [...pagingShortcuts('날'), { keys: 'Alt+↑ / Alt+↓', does: '순서를 정할 때 위로, 아래로' }],
  },
  {
    ...common,
    name: 'reservations',
    title: '예약 목록',
    ...resource(() => import('./list/reservation-list.tsx'), { list: 'ReservationList' }),
    show: lazyPage(() => import('./list/reservation-detail.tsx'), 'ReservationDetailPage'),
  },
  {
    ...common,
    name: 'phone-bookings',
    title: '전화 예약',
    ...resource(() => import('./phone/phone-list.tsx'), { list: 'PhoneList' }),
    create: lazyPage(() => import('./phone/phone-form.tsx'), 'PhoneForm'),
  },
  {
    ...common,
    name: 'reschedule-proposals',
    title: '손님에게 물은 일정',
    ...resource(() => import('./reschedule/proposal-list.tsx'), { list: 'ProposalList' }),
  },
  {
    ...settings,
    name: 'vans',
    title: '차량',
    page: lazyPage(() => import('./route/vans.page.tsx'), 'VansPage'),
  },
  {
    ...common,
    name: 'pots',
    title: '화분',
    page: lazyPage(() => import('./pots/pots.page.tsx'), 'PotsPage'),
    ownTitles: true,
    hidden: true,
  },
  {
    ...settings,
    name: 'calendar',
    title: '달력',
    words: '휴무 공휴일',
    page: lazyPage(() => import('./calendar/calendar.page.tsx'), 'CalendarPage'),
    keys: [
      { keys: '← / →', does: '지난달, 다음 달' },
      { keys: 'T', does: '이번 달' },
    ],
  },
  {
    ...settings,
    name: 'visit-pauses',
    title: '방문 멈춤',
    words: '한파 폭염 폭설 눈 태풍 추위 휴무',
    page: lazyPage(() => import('./pause/pauses.page.tsx'), 'PausesPage'),
    ownTitles: true,
  },
  {
    ...settings,
    name: 'week',
    title: '기본 요일표',
    page: lazyPage(() => import('./calendar/week.page.tsx'), 'WeekPage'),
  },
  {
    ...settings,
    name: 'holidays',
    title: '휴일 붙여 넣기',
    page: lazyPage(() => import('./calendar/holidays.page.tsx'), 'HolidaysPage'),
    hidden: true,
  },
  {
    ...settings,
    name: 'areas',
    title: '서비스 지역',
    page: lazyPage(() => import('./area/areas.page.tsx'), 'AreasPage'),
  },
  {
    ...settings,
    name: 'prices',
    title: '가격표',
    page: lazyPage(() => import('./calendar/prices.page.tsx'), 'PricesPage'),
  },
]
