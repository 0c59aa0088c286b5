import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import EventBusyIcon from '@mui/icons-material/EventBusy'
import MapIcon from '@mui/icons-material/Map'
import SellIcon from '@mui/icons-material/Sell'
import ViewWeekIcon from '@mui/icons-material/ViewWeek'
import { calendarReaders } from '../../../../../contract/calendar-admin.ts'
import type { ConsoleScreen } from '../../../shared/console-screen.ts'
import { later } from '../../../shared/later.tsx'

const AreasPage = later(() => import('./areas.page.tsx'), 'AreasPage')
const CalendarPage = later(() => import('./calendar.page.tsx'), 'CalendarPage')
const HolidaysPage = later(() => import('./holidays.page.tsx'), 'HolidaysPage')
const PricesPage = later(() => import('./prices.page.tsx'), 'PricesPage')
const WeekPage = later(() => import('./week.page.tsx'), 'WeekPage')

const common = { roles: calendarReaders, group: '예약' } as const

/** When and where we come, and for how much. */
export const calendarScreens: ConsoleScreen[] = [
  {
    ...common,
    name: 'calendar',
    title: '달력',
    icon: CalendarMonthIcon,
    page: CalendarPage,
    keys: [
      { keys: '← / →', does: '지난달, 다음 달' },
      { keys: 'T', does: '이번 달' },
    ],
  },
  { ...common, name: 'week', title: '기본 요일표', icon: ViewWeekIcon, page: WeekPage },
  {
    ...common,
    name: 'holidays',
    title: '휴일 붙여 넣기',
    icon: EventBusyIcon,
    page: HolidaysPage,
    hidden: true,
  },
  { ...common, name: 'areas', title: '서비스 지역', icon: MapIcon, page: AreasPage },
  { ...common, name: 'prices', title: '가격표', icon: SellIcon, page: PricesPage },
]
