import { reservationApi } from '../../../../contract/reservation/reservation.ts'
import { reservationAdminApi } from '../../../../contract/reservation/reservation-admin.ts'
import type { ReservationStatus } from '../../../../contract/reservation/reservation-status.ts'
import { assertFresh, type Caller, handlers } from '../../shared/http/handlers.ts'
import type { PriceChanges } from './billing/price-change.service.ts'
import type { PriceProposals } from './billing/price-proposal.service.ts'
import type { WithdrawPrice } from './billing/price-withdrawal.service.ts'
import type { createAdminDetail } from './board/admin-detail.service.ts'
import type { createAdminMoves } from './board/admin-move.service.ts'
import type { createBoard } from './board/board.service.ts'
import type { createContactCorrection } from './board/contact-correction.service.ts'
import type { createCustomerView } from './board/customer-view.service.ts'
import type { createDelayNotices } from './board/delay.service.ts'
import type { createNotes } from './board/note.service.ts'
import type { createBookingService } from './booking/booking.service.ts'
import type { Cancellation } from './cancellation/cancellation.service.ts'
import type { createCareEntries } from './care-record/care-entry.service.ts'
import type { createCareRecord } from './care-record/care-record.service.ts'
import type { ReservationService } from './customer/reservation.service.ts'
import type { VisitFees } from './missed-visit/visit-fee.service.ts'
import type { VisitsToMove } from './missed-visit/visits-to-move.service.ts'
import type { PauseAnswers } from './pause/pause-answers.ts'
import type { Routes } from './route/route.service.ts'
import type { Vans } from './route/van.service.ts'
import type { createRescheduleService } from './schedule/reschedule.service.ts'
import type { createStaffReschedule } from './schedule/staff-reschedule.service.ts'

interface Services {
  booking: ReturnType<typeof createBookingService>
  reservations: ReservationService
  cancellation: Cancellation
  rescheduleService: ReturnType<typeof createRescheduleService>
  priceChanges: PriceChanges
  proposals: PriceProposals
  withdrawPrice: WithdrawPrice
  adminMoves: ReturnType<typeof createAdminMoves>
  staffReschedule: ReturnType<typeof createStaffReschedule>
  board: ReturnType<typeof createBoard>
  routes: Routes
  vans: Vans
  adminDetail: ReturnType<typeof createAdminDetail>
  customerView: ReturnType<typeof createCustomerView>
  contactCorrection: ReturnType<typeof createContactCorrection>
  delayNotices: ReturnType<typeof createDelayNotices>
  visitFees: VisitFees
  visitsToMove: VisitsToMove
  notes: ReturnType<typeof createNotes>
  careRecord: ReturnType<typeof createCareRecord>
  careEntries: ReturnType<typeof createCareEntries>
  pauseAnswers: PauseAnswers
}

export const reservationRoutes = ({
  booking,
  reservations,
  cancellation,
  rescheduleService,
  priceChanges,
  proposals,
  withdrawPrice,
  adminMoves,
  staffReschedule,
  board,
  routes,
  vans,
  adminDetail,
  customerView,
  contactCorrection,
  delayNotices,
  visitFees,
  visitsToMove,
  notes,
  careRecord,
  careEntries,
  pauseAnswers,
}: Services) =>
  handlers(
    { ...reservationApi, ...reservationAdminApi },
    {
      bookPickup: ({ member, headers, body }) => booking.book(member.id, body, headers['idempotency-key']),
      getBookingOptions: () => booking.listOptions(),
      checkArea: ({ body }) => booking.checkAddress(body.address),
      listReservations: ({ member, query }) => reservations.list(member.id, query),
      getReservation: ({ member, params }) => reservations.get(member.id, params.id),
      previewCancel: ({ member, params }) => cancellation.preview(member.id, params.id),
      cancelReservation: async ({ member, params, body }) => {
        await cancellation.cancel(member.id, params.id, body)
        return reservations.get(member.id, params.id)
      },
      rescheduleDelivery: async ({ member, params, body }) => {
        await rescheduleService.reschedule(member.id, params.id, 'DELIVERY', body)
        return reservations.get(member.id, params.id)
      },
      reschedulePickup: async ({ member, params, body }) => {
        await rescheduleService.reschedule(member.id, params.id, 'PICKUP', body)
        return reservations.get(member.id, params.id)
      },
      listRescheduleDays: ({ member, params, query }) =>
        rescheduleService.listDays(member.id, params.id, query.leg),
      confirmPausedVisit: async ({ member, params, body }) => {
        await pauseAnswers.confirm(member.id, params.id, body.pauseId)
        return reservations.get(member.id, params.id)
      },
      approvePriceChange: async ({ member, params, body }) => {
        await priceChanges.approve(member.id, params.id, body.priceChangeId)
        return reservations.get(member.id, params.id)
      },
      declinePriceChange: async ({ member, params, body }) => {
        await priceChanges.decline(member.id, params.id, body.priceChangeId)
        return reservations.get(member.id, params.id)
      },
      moveReservation: ({ member, params, body }) => {
        assertFreshToCancel(member, body.to)
        return adminMoves.moveOne(member, params.id, body)
      },
      moveReservations: ({ member, body }) => {
        assertFreshToCancel(member, body.to)
        return adminMoves.moveMany(member, body)
      },
      listStaffRescheduleDays: ({ query }) => staffReschedule.listDays(query),
      rescheduleReservations: ({ member, body }) => staffReschedule.reschedule(member.id, body),
      listAdminReservations: ({ query }) => board.list(query),
      getBoard: ({ query }) => board.getWeek(query.day),
      getDaySheet: ({ member, query }) => board.getDaySheet(member.id, query.day),
      listVans: () => vans.list(),
      saveVans: ({ member, body }) => vans.save(member.id, body),
      saveRoute: ({ member, params, body }) => routes.save(member.id, params.day, body),
      getRoute: ({ params }) => routes.getStored(params.day),
      suggestRoute: ({ params, body }) => routes.suggest(params.day, body.stops),
      getAdminReservation: ({ params }) => adminDetail.get(params.id),
      revealContact: ({ member, params, body, origin }) =>
        adminDetail.revealContact(member.id, params.id, body.reason, origin),
      correctContact: ({ member, params, body }) => contactCorrection.correct(member.id, params.id, body),
      announceDelay: ({ member, body }) => delayNotices.announce(member.id, body),
      viewAsCustomer: ({ member, params, body }) => customerView(member.id, params.id, body.reason),
      listVisitsToMove: () => visitsToMove.list(),
      addVisitPhoto: ({ params, body }) => visitsToMove.addPhoto(params.id, body.photo),
      waiveVisitFee: ({ member, params, body }) =>
        visitFees.waive(member.id, params.id, params.visitId, body.reason),
      addReservationNote: ({ member, params, body }) => notes.add(member.id, params.id, body),
      getCareRecord: ({ params }) => careRecord.get(params.id),
      savePot: ({ member, params, body }) => careRecord.savePot(member.id, params.id, params.potNumber, body),
      addCareEntry: ({ member, params, body }) => {
        const { photo1, photo2, photo3, isPublic, ...entry } = body
        const photos = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
        return careEntries.add(member.id, params.id, { ...entry, isPublic: isPublic === 'true', photos })
      },
      changeCareEntry: ({ member, params, body }) =>
        careEntries.change(member.id, params.id, params.entryId, body),
      proposePriceChange: ({ member, params, body }) => {
        const { amount, reason, photo1, photo2, photo3 } = body
        const photos = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
        return proposals.propose(member.id, params.id, { amount, reason, photos })
      },
      withdrawPriceChange: ({ member, params, body }) =>
        withdrawPrice(member.id, params.id, params.changeId, body.reason),
    },
  )

/** A cancellation by staff gives money back. */
function assertFreshToCancel(caller: Caller, to: ReservationStatus) {
  if (to === 'CANCELLED') assertFresh(caller)
}
