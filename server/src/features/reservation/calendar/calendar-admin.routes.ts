import { areaAdminApi } from '../../../../../contract/reservation/area-admin.ts'
import { calendarAdminApi } from '../../../../../contract/reservation/calendar-admin.ts'
import { priceAdminApi } from '../../../../../contract/reservation/price-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { AreaAdmin } from '../area/area-admin.service.ts'
import type { PriceAdmin } from '../billing/price-admin.service.ts'
import type { DayAdmin } from './day-admin.service.ts'
import type { HolidayAdmin } from './holiday-admin.service.ts'
import type { WeekAdmin } from './week-admin.service.ts'

interface Services {
  days: DayAdmin
  weeks: WeekAdmin
  holidays: HolidayAdmin
  areas: AreaAdmin
  prices: PriceAdmin
}

/** Endpoints for the calendar, the service area and the prices. */
export const calendarAdminRoutes = ({ days, weeks, holidays, areas, prices }: Services) => [
  ...handlers(calendarAdminApi, {
    getCalendarMonth: ({ params }) => days.getMonth(params.month),
    setCapacity: ({ member, params, body }) =>
      days.setCapacity(
        member.id,
        { leg: body.leg, date: params.date, slot: body.slot },
        body.room,
        body.reason,
      ),
    closeDay: ({ member, params, body }) => days.closeDay(member.id, params.date, body),
    openDay: ({ member, params }) => days.openDay(member.id, params.date),
    getWeek: () => weeks.getWeek(),
    setWeek: ({ member, body }) => weeks.setWeek(member.id, body.places, body.reason),
    setBookingRules: ({ member, body }) => weeks.setRules(member.id, body, body.reason),
    previewHolidays: ({ body }) => holidays.preview(body.text),
    importHolidays: ({ member, body }) => holidays.importHolidays(member.id, body.text),
  }),
  ...handlers(areaAdminApi, {
    listAreas: () => areas.list(),
    saveArea: ({ member, body: { reason, ...row } }) => areas.save(member.id, row, reason),
    removeArea: ({ member, query }) => areas.remove(member.id, query),
    tryArea: ({ body }) => areas.explain(body.address),
  }),
  ...handlers(priceAdminApi, {
    listPrices: () => prices.list(),
    addPrices: ({ member, body: { reason, ...row } }) => prices.add(member.id, row, reason),
    removePrices: ({ member, params }) => prices.remove(member.id, params.version),
  }),
]
