import AcUnitIcon from '@mui/icons-material/AcUnit'
import CalendarMonthIcon from '@mui/icons-material/CalendarMonth'
import EventBusyIcon from '@mui/icons-material/EventBusy'
import MapIcon from '@mui/icons-material/Map'
import SellIcon from '@mui/icons-material/Sell'
import ViewWeekIcon from '@mui/icons-material/ViewWeek'
import { calendarReaders } from '../../../../../contract/reservation/calendar-admin.ts'
import type { ConsoleScreen } from '../../../shared/page/console-screen.ts'
import { lazyPage } from '../../../shared/page/lazy-page.tsx'

const AreasPage = lazyPage(() => import('../area/areas.page.tsx'), 'AreasPage')
const CalendarPage = lazyPage(() => import('./calendar.page.tsx'), 'CalendarPage')
const HolidaysPage = lazyPage(() => import('./holidays.page.tsx'), 'HolidaysPage')
const PausesPage = lazyPage(() => import('../pause/pauses.page.tsx'), 'PausesPage')
const PricesPage = lazyPage(() => import('./prices.page.tsx'), 'PricesPage')
const WeekPage = lazyPage(() => import('./week.page.tsx'), 'WeekPage')

const common = { roles: calendarReaders, group: '예약' } as const

/** Screens for capacity, closures, service areas and prices. */
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
  {
    ...common,
    roles: ['OPERATOR', 'ADMIN'],
    name: 'visit-pauses',
    title: '방문 멈춤',
    icon: AcUnitIcon,
    page: PausesPage,
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
