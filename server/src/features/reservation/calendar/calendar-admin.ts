import { type AreaAdminDependencies, createAreaAdmin } from '../area/area-admin.service.ts'
import { createPriceAdmin, type PriceAdminDependencies } from '../billing/price-admin.service.ts'
import { calendarAdminRoutes } from './calendar-admin.routes.ts'
import { type CalendarAdminDependencies, createDayAdmin } from './day-admin.service.ts'
import { createHolidayAdmin } from './holiday-admin.service.ts'
import { createWeekAdmin } from './week-admin.service.ts'

type Dependencies = CalendarAdminDependencies & AreaAdminDependencies & PriceAdminDependencies

/** Creates the console endpoints for the calendar, the service area and the prices. */
export const createCalendarAdmin = (deps: Dependencies) =>
  calendarAdminRoutes({
    days: createDayAdmin(deps),
    weeks: createWeekAdmin(deps),
    holidays: createHolidayAdmin(deps),
    areas: createAreaAdmin(deps),
    prices: createPriceAdmin(deps),
  })
