import AirportShuttleIcon from '@mui/icons-material/AirportShuttle'
import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeek'
import EventNoteIcon from '@mui/icons-material/EventNote'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import PhoneInTalkIcon from '@mui/icons-material/PhoneInTalk'
import QuestionAnswerIcon from '@mui/icons-material/QuestionAnswer'
import YardIcon from '@mui/icons-material/Yard'
import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { lazyPage } from '../../shared/page/lazy-page.tsx'

const ReservationDetailPage = lazyPage(() => import('./list/reservation-detail.tsx'), 'ReservationDetailPage')
const ReservationList = lazyPage(() => import('./list/reservation-list.tsx'), 'ReservationList')
const PhoneForm = lazyPage(() => import('./phone/phone-form.tsx'), 'PhoneForm')
const PhoneList = lazyPage(() => import('./phone/phone-list.tsx'), 'PhoneList')
const ProposalList = lazyPage(() => import('./reschedule/proposal-list.tsx'), 'ProposalList')
const PotsPage = lazyPage(() => import('./pots/pots.page.tsx'), 'PotsPage')
const DaySheetPage = lazyPage(() => import('./sheet/day-sheet.page.tsx'), 'DaySheetPage')
const VansPage = lazyPage(() => import('./route/vans.page.tsx'), 'VansPage')
const BoardPage = lazyPage(() => import('./board/board.page.tsx'), 'BoardPage')

const pagingShortcuts = (unit: string) => [
  { keys: '← / →', does: `이전 ${unit}, 다음 ${unit}` },
  { keys: 'T', does: '오늘' },
]

const common = { roles: ['OPERATOR', 'ADMIN'], group: '예약' } as const

export const boardScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'board',
    title: '예약 보드',
    icon: CalendarViewWeekIcon,
    page: BoardPage,
    keys: pagingShortcuts('주'),
  },
  {
    ...common,
    name: 'day-sheet',
    title: '하루 일정표',
    icon: LocalShippingIcon,
    page: DaySheetPage,
    keys: [...pagingShortcuts('날'), { keys: 'Alt+↑ / Alt+↓', does: '순서를 정할 때 위로, 아래로' }],
  },
  {
    ...common,
    name: 'reservations',
    title: '예약 목록',
    icon: EventNoteIcon,
    calls: () => import('./resource-endpoints.ts').then(({ reservations }) => reservations),
    list: ReservationList,
    show: ReservationDetailPage,
  },
  {
    ...common,
    name: 'phone-bookings',
    title: '전화 예약',
    icon: PhoneInTalkIcon,
    calls: () => import('./resource-endpoints.ts').then(({ phoneBookings }) => phoneBookings),
    list: PhoneList,
    create: PhoneForm,
  },
  {
    ...common,
    name: 'reschedule-proposals',
    title: '손님에게 물은 일정',
    icon: QuestionAnswerIcon,
    calls: () => import('./resource-endpoints.ts').then(({ rescheduleProposals }) => rescheduleProposals),
    list: ProposalList,
  },
  { ...common, name: 'vans', title: '차량', icon: AirportShuttleIcon, page: VansPage },
  { ...common, name: 'pots', title: '화분', icon: YardIcon, page: PotsPage, hidden: true },
]
