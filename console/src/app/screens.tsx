import { staffScreens } from '../features/staff/index.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'

/** Every place of the console, in the order of the menu. */
export const screens: ConsoleScreen[] = [...staffScreens]
