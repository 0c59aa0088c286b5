import type { ConsoleScreen } from '../../shared/page/console-screen.ts'
import { calendarScreens } from './calendar/screens.ts'
import { boardScreens } from './screens.ts'

export { MoveSender } from './outbox/move-sender.ts'
export { storedSheets, watchStoredSheets } from './sheet/stored-sheets.ts'

export const reservationScreens: ConsoleScreen[] = [...boardScreens, ...calendarScreens]
