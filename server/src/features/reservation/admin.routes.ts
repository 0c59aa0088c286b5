import { areaAdminApi } from '../../../../contract/reservation/area-admin.ts'
import { calendarAdminApi } from '../../../../contract/reservation/calendar-admin.ts'
import { phoneBookingAdminApi } from '../../../../contract/reservation/phone-booking-admin.ts'
import { priceAdminApi } from '../../../../contract/reservation/price-admin.ts'
import { reservationAdminApi } from '../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import { savedViewApi } from '../../../../contract/reservation/saved-view.ts'
import { rescheduleProposalAdminApi } from '../../../../contract/reservation/visit/reschedule-proposal-admin.ts'
import { visitPauseApi } from '../../../../contract/reservation/visit/visit-pause.ts'
import { assertFresh, type Caller, handlers } from '../../shared/http/handlers.ts'
import { listAreas, removeArea, saveArea, tryArea } from './area/area.ts'
import { addPrices, listPrices, removePrices } from './billing/prices.ts'
import { announceDelay } from './board/announce-delay.ts'
import { getBoard, getDaySheet } from './board/board.ts'
import { addReservationNote, confirmArea, correctContact } from './board/correct-contact.ts'
import { getAdminReservation, revealContact, viewAsCustomer } from './board/get-admin-reservation.ts'
import { exportReservations, listAdminReservations } from './board/list-reservations.ts'
import { moveByStaff, moveManyByStaff } from './board/move-by-staff.ts'
import {
  closeDay,
  getCalendarMonth,
  getWeek,
  openDay,
  setBookingRules,
  setCapacity,
  setWeek,
} from './calendar/edit-calendar.ts'
import { importHolidays, previewHolidays } from './calendar/import-holidays.ts'
import { addCareEntry, changeCareEntry, getCareRecord, savePot } from './care-record/care-record.ts'
import { changePotCounts, previewPotCounts } from './care-record/change-pot-counts.ts'
import type { ReservationContext } from './context.ts'
import {
  addPhoneBooking,
  cancelPhoneBooking,
  listPhoneBookings,
  renewPhoneBooking,
  revealPhoneBooking,
} from './phone-booking/manage-phone-bookings.ts'
import { getRoute, saveRoute, suggestRoute } from './route/day-route.ts'
import { listVans, saveVans } from './route/vans.ts'
import { addSavedView, listSavedViews, removeSavedView, renameSavedView } from './saved-view/saved-views.ts'
import { changeDeliveryAddressByStaff } from './visit/change-delivery-address.ts'
import { addVisitPhoto, listVisitsToMove, waiveVisitFee } from './visit/missed-visits.ts'
import { liftVisitPause, pauseVisits } from './visit/pause-visits.ts'
import { getVisitPause, listVisitPauses } from './visit/pauses.ts'
import {
  listRescheduleProposals,
  proposeReschedules,
  renewProposalLink,
  withdrawRescheduleProposal,
} from './visit/proposals.ts'
import { listStaffRescheduleDays, rescheduleByStaff } from './visit/reschedule.ts'

/** Endpoints of the console. */
export const adminRoutes = (ctx: ReservationContext) =>
  handlers(
    {
      ...reservationAdminApi,
      ...phoneBookingAdminApi,
      ...rescheduleProposalAdminApi,
      ...visitPauseApi,
      ...calendarAdminApi,
      ...areaAdminApi,
      ...priceAdminApi,
      ...savedViewApi,
    },
    {
      // Reservations: reading them, moving them, the day's route, care records and prices.
      moveReservation: ({ member, params, body }) => {
        assertFreshToCancel(member, body.to)
        return moveByStaff(ctx, member, params.id, body)
      },
      moveReservations: ({ member, body }) => {
        assertFreshToCancel(member, body.to)
        return moveManyByStaff(ctx, member, body)
      },
      listStaffRescheduleDays: ({ query }) => listStaffRescheduleDays(ctx, query),
      rescheduleReservations: ({ member, body }) => rescheduleByStaff(ctx, member.id, body),
      listAdminReservations: ({ member, query }) => listAdminReservations(ctx, member.id, query),
      exportReservations: ({ member, query }) => exportReservations(ctx, member.id, query),
      getBoard: ({ query }) => getBoard(ctx, query.day),
      getDaySheet: ({ member, query }) => getDaySheet(ctx, member.id, query.day),
      listVans: () => listVans(ctx),
      saveVans: ({ member, body }) => saveVans(ctx, member.id, body),
      saveRoute: ({ member, params, body }) => saveRoute(ctx, member.id, params.day, body),
      getRoute: ({ params }) => getRoute(ctx, params.day),
      suggestRoute: ({ params, body }) => suggestRoute(ctx, params.day, body.stops, body.divides),
      getAdminReservation: ({ member, params }) => getAdminReservation(ctx, member.id, params.id),
      revealContact: ({ member, params, body, origin }) =>
        revealContact(ctx, member.id, params.id, body.reason, origin),
      correctContact: ({ member, params, body }) => correctContact(ctx, member.id, params.id, body),
      confirmArea: ({ member, params, body }) => confirmArea(ctx, member.id, params.id, body.revision),
      changeDeliveryAddressByStaff: ({ member, params, body }) =>
        changeDeliveryAddressByStaff(ctx, member.id, params.id, body),
      announceDelay: ({ member, body }) => announceDelay(ctx, member.id, body),
      viewAsCustomer: ({ member, params, body }) => viewAsCustomer(ctx, member.id, params.id, body.reason),
      listVisitsToMove: () => listVisitsToMove(ctx),
      addVisitPhoto: ({ params, body }) => addVisitPhoto(ctx, params.id, body.photo),
      waiveVisitFee: ({ member, params, body }) =>
        waiveVisitFee(ctx, member.id, params.id, params.visitId, body.reason),
      addReservationNote: ({ member, params, body }) => addReservationNote(ctx, member.id, params.id, body),
      getCareRecord: ({ params }) => getCareRecord(ctx, params.id),
      savePot: ({ member, params, body }) => savePot(ctx, member.id, params.id, params.potNumber, body),
      previewPotCounts: ({ params, query }) => previewPotCounts(ctx, params.id, query),
      changePotCounts: ({ member, params, body }) => changePotCounts(ctx, member.id, params.id, body),
      addCareEntry: ({ member, params, body }) => addCareEntry(ctx, member.id, params.id, body),
      changeCareEntry: ({ member, params, body }) =>
        changeCareEntry(ctx, member.id, params.id, params.entryId, body),

      // Phone bookings, questions about another day, and pauses.
      listPhoneBookings: ({ query }) => listPhoneBookings(ctx, query),
      addPhoneBooking: ({ member, body }) => addPhoneBooking(ctx, member.id, body),
      renewPhoneBooking: ({ member, params, origin }) => renewPhoneBooking(ctx, member.id, params.id, origin),
      revealPhoneBooking: ({ member, params, origin }) =>
        revealPhoneBooking(ctx, member.id, params.id, origin),
      cancelPhoneBooking: ({ member, params }) => cancelPhoneBooking(ctx, member.id, params.id),
      proposeReschedules: ({ member, body }) => proposeReschedules(ctx, member.id, body),
      listRescheduleProposals: ({ query }) => listRescheduleProposals(ctx, query),
      withdrawRescheduleProposal: ({ member, params }) =>
        withdrawRescheduleProposal(ctx, member.id, params.id),
      renewProposalLink: ({ member, params }) => renewProposalLink(ctx, member.id, params.id),
      listVisitPauses: () => listVisitPauses(ctx),
      getVisitPause: ({ params }) => getVisitPause(ctx, params.id),
      pauseVisits: ({ member, body }) => pauseVisits(ctx, member.id, body),
      liftVisitPause: ({ member, params }) => liftVisitPause(ctx, member.id, params.id),

      // The calendar, the service area and the prices.
      getCalendarMonth: ({ params }) => getCalendarMonth(ctx, params.month),
      setCapacity: ({ member, params, body }) => setCapacity(ctx, member.id, params.date, body),
      closeDay: ({ member, params, body }) => closeDay(ctx, member.id, params.date, body),
      openDay: ({ member, params }) => openDay(ctx, member.id, params.date),
      getWeek: () => getWeek(ctx),
      setWeek: ({ member, body }) => setWeek(ctx, member.id, body),
      setBookingRules: ({ member, body }) => setBookingRules(ctx, member.id, body),
      previewHolidays: ({ body }) => previewHolidays(ctx, body.text),
      importHolidays: ({ member, body }) => importHolidays(ctx, member.id, body.text),
      listAreas: () => listAreas(ctx),
      saveArea: ({ member, body }) => saveArea(ctx, member.id, body),
      removeArea: ({ member, query }) => removeArea(ctx, member.id, query),
      tryArea: ({ body }) => tryArea(ctx, body.address),
      listPrices: () => listPrices(ctx),
      addPrices: ({ member, body }) => addPrices(ctx, member.id, body),
      removePrices: ({ member, params }) => removePrices(ctx, member.id, params.version),

      // Filters that were saved under a name.
      listSavedViews: ({ member }) => listSavedViews(ctx, member.id),
      addSavedView: ({ member, body }) => addSavedView(ctx, member.id, body),
      renameSavedView: ({ member, params, body }) => renameSavedView(ctx, member.id, params.id, body.name),
      removeSavedView: ({ member, params }) => removeSavedView(ctx, member.id, params.id),
    },
  )

/** A cancellation by staff gives money back. */
function assertFreshToCancel(caller: Caller, to: ReservationStatus) {
  if (to === 'CANCELLED') assertFresh(caller)
}
