import CalendarViewWeekIcon from '@mui/icons-material/CalendarViewWeek'
import EventNoteIcon from '@mui/icons-material/EventNote'
import LocalShippingIcon from '@mui/icons-material/LocalShipping'
import YardIcon from '@mui/icons-material/Yard'
import { boardStaff } from '../../../../../contract/care-record.ts'
import { listStaffReservations } from '../../../../../contract/reservation-admin.ts'
import type { ConsoleScreen } from '../../../shared/console-screen.ts'
import { later } from '../../../shared/later.tsx'

const ReservationDetailPage = later(() => import('../list/reservation-detail.tsx'), 'ReservationDetailPage')
const ReservationList = later(() => import('../list/reservation-list.tsx'), 'ReservationList')
const PotsPage = later(() => import('../pots/pots.page.tsx'), 'PotsPage')
const DaySheetPage = later(() => import('../sheet/day-sheet.page.tsx'), 'DaySheetPage')
const BoardPage = later(() => import('./board.page.tsx'), 'BoardPage')

const turning = (unit: string) => [
  { keys: '← / →', does: `이전 ${unit}, 다음 ${unit}` },
  { keys: 'T', does: '오늘' },
]

const common = { roles: boardStaff, group: '예약' } as const

/** From the week on the board to the pot on the table. */
export const boardScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'board',
    title: '예약 보드',
    icon: CalendarViewWeekIcon,
    page: BoardPage,
    keys: turning('주'),
  },
  {
    ...common,
    name: 'day-sheet',
    title: '하루 일정표',
    icon: LocalShippingIcon,
    page: DaySheetPage,
    keys: turning('날'),
  },
  {
    ...common,
    name: 'reservations',
    title: '예약 목록',
    icon: EventNoteIcon,
    calls: { list: listStaffReservations },
    list: ReservationList,
    show: ReservationDetailPage,
  },
  { ...common, name: 'pots', title: '화분', icon: YardIcon, page: PotsPage, hidden: true },
]
