import type { ConsoleScreen } from '../../shared/console-screen.ts'
import { boardScreens } from './board/screens.ts'
import { calendarScreens } from './calendar/screens.ts'

export const reservationScreens: ConsoleScreen[] = [...boardScreens, ...calendarScreens]
