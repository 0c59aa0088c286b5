import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { calendarScreens } from './calendar/screens.ts'
import { boardScreens } from './screens.ts'

export const reservationScreens: ConsoleScreen[] = [...boardScreens, ...calendarScreens]
