import AcUnitIcon from '@mui/icons-material/AcUnit'
import AirportShuttleIcon from '@mui/icons-material/AirportShuttle'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeek'
import EventBusyIcon from '@mui/icons-material/EventBusy'
import EventNoteIcon from '@mui/icons-material/EventNote'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import MapIcon from '@mui/icons-material/Map'
import PhoneInTalkIcon from '@mui/icons-material/PhoneInTalk'
import QuestionAnswerIcon from '@mui/icons-material/QuestionAnswer'
import SellIcon from '@mui/icons-material/Sell'
import ViewWeekIcon from '@mui/icons-material/ViewWeek'
import YardIcon from '@mui/icons-material/Yard'
import { calendarReaders } from '../../../../contract/reservation/calendar-admin.ts'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage, resource } from '../../shared/page/lazy-page.tsx'

export { MoveSender } from './outbox/move-sender.ts'
export { storedSheets, watchStoredSheets } from './sheet/stored-sheets.ts'

const pagingShortcuts = (unit: string) => [
  { keys: '← / →', does: `이전 ${unit}, 다음 ${unit}` },
  { keys: 'T', does: '오늘' },
]

const common = { roles: ['OPERATOR', 'ADMIN'], group: '예약' } as const
const calendar = { roles: calendarReaders, group: '예약' } as const

export const reservationScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'board',
    title: '예약 보드',
    icon: CalendarViewWeekIcon,
    page: lazyPage(() => import('./board/board.page.tsx'), 'BoardPage'),
    keys: pagingShortcuts('주'),
  },
  {
    ...common,
    name: 'day-sheet',
    title: '하루 일정표',
    icon: LocalShippingIcon,
    page: lazyPage(() => import('./sheet/day-sheet.page.tsx'), 'DaySheetPage'),
    keys: [...pagingShortcuts('날'), { keys: 'Alt+↑ / Alt+↓', does: '순서를 정할 때 위로, 아래로' }],
  },
  {
    ...common,
    name: 'reservations',
    title: '예약 목록',
    icon: EventNoteIcon,
    ...resource(() => import('./list/reservation-list.tsx'), { list: 'ReservationList' }),
    show: lazyPage(() => import('./list/reservation-detail.tsx'), 'ReservationDetailPage'),
  },
  {
    ...common,
    name: 'phone-bookings',
    title: '전화 예약',
    icon: PhoneInTalkIcon,
    ...resource(() => import('./phone/phone-list.tsx'), { list: 'PhoneList' }),
    create: lazyPage(() => import('./phone/phone-form.tsx'), 'PhoneForm'),
  },
  {
    ...common,
    name: 'reschedule-proposals',
    title: '손님에게 물은 일정',
    icon: QuestionAnswerIcon,
    ...resource(() => import('./reschedule/proposal-list.tsx'), { list: 'ProposalList' }),
  },
  {
    ...common,
    name: 'vans',
    title: '차량',
    icon: AirportShuttleIcon,
    page: lazyPage(() => import('./route/vans.page.tsx'), 'VansPage'),
  },
  {
    ...common,
    name: 'pots',
    title: '화분',
    icon: YardIcon,
    page: lazyPage(() => import('./pots/pots.page.tsx'), 'PotsPage'),
    hidden: true,
  },
  {
    ...calendar,
    name: 'calendar',
    title: '달력',
    icon: CalendarMonthIcon,
    page: lazyPage(() => import('./calendar/calendar.page.tsx'), 'CalendarPage'),
    keys: [
      { keys: '← / →', does: '지난달, 다음 달' },
      { keys: 'T', does: '이번 달' },
    ],
  },
  {
    ...calendar,
    roles: ['OPERATOR', 'ADMIN'],
    name: 'visit-pauses',
    title: '방문 멈춤',
    icon: AcUnitIcon,
    page: lazyPage(() => import('./pause/pauses.page.tsx'), 'PausesPage'),
  },
  {
    ...calendar,
    name: 'week',
    title: '기본 요일표',
    icon: ViewWeekIcon,
    page: lazyPage(() => import('./calendar/week.page.tsx'), 'WeekPage'),
  },
  {
    ...calendar,
    name: 'holidays',
    title: '휴일 붙여 넣기',
    icon: EventBusyIcon,
    page: lazyPage(() => import('./calendar/holidays.page.tsx'), 'HolidaysPage'),
    hidden: true,
  },
  {
    ...calendar,
    name: 'areas',
    title: '서비스 지역',
    icon: MapIcon,
    page: lazyPage(() => import('./area/areas.page.tsx'), 'AreasPage'),
  },
  {
    ...calendar,
    name: 'prices',
    title: '가격표',
    icon: SellIcon,
    page: lazyPage(() => import('./calendar/prices.page.tsx'), 'PricesPage'),
  },
]
