import { areaAdminApi } from '../../../../../contract/area-admin.ts'
import { calendarAdminApi } from '../../../../../contract/calendar-admin.ts'
import { priceAdminApi } from '../../../../../contract/price-admin.ts'
import { handlers } from '../../../shared/http/handlers.ts'
import type { AreaAdmin } from './area-admin.service.ts'
import type { DayAdmin } from './day-admin.service.ts'
import type { HolidayAdmin } from './holiday-admin.service.ts'
import type { PriceAdmin } from './price-admin.service.ts'
import type { WeekAdmin } from './week-admin.service.ts'

interface Services {
  days: DayAdmin
  weeks: WeekAdmin
  holidays: HolidayAdmin
  areas: AreaAdmin
  prices: PriceAdmin
}

/** When and where we come, and for how much: for operators and administrators. */
export const calendarAdminRoutes = ({ days, weeks, holidays, areas, prices }: Services) => [
  ...handlers(calendarAdminApi, {
    getCalendarMonth: ({ params }) => days.month(params.month),
    setCapacity: ({ member, params, body }) =>
      days.setCapacity(
        member.id,
        { leg: body.leg, date: params.date, slot: body.slot },
        body.room,
        body.reason,
      ),
    closeDay: ({ member, params, body }) => days.closeDay(member.id, params.date, body),
    openDay: ({ member, params }) => days.openDay(member.id, params.date),
    getWeek: () => weeks.week(),
    setWeek: ({ member, body }) => weeks.setWeek(member.id, body.places, body.reason),
    setBookingRules: ({ member, body }) => weeks.setRules(member.id, body, body.reason),
    previewHolidays: ({ body }) => holidays.preview(body.text),
    importHolidays: ({ member, body }) => holidays.importAll(member.id, body.text),
  }),
  ...handlers(areaAdminApi, {
    listAreas: () => areas.list(),
    saveArea: ({ member, body: { reason, ...row } }) => areas.save(member.id, row, reason),
    removeArea: ({ member, query }) => areas.remove(member.id, query),
    tryArea: ({ body }) => areas.explain(body.address),
  }),
  ...handlers(priceAdminApi, {
    listPrices: () => prices.list(),
    addPrices: ({ member, body: { reason, ...wanted } }) => prices.add(member.id, wanted, reason),
    removePrices: ({ member, params }) => prices.remove(member.id, params.version),
  }),
]
