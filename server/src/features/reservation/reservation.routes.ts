import { reservationApi } from '../../../../contract/reservation.ts'
import { reservationAdminApi } from '../../../../contract/reservation-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { createBoard } from './board/board.service.ts'
import type { createDelays } from './board/delay.service.ts'
import type { createStaffDetail } from './board/detail.service.ts'
import type { createBooking } from './booking.service.ts'
import type { Cancelling } from './cancel.service.ts'
import type { createCareEntries } from './care-record/care-entry.service.ts'
import type { createCareRecord } from './care-record/care-record.service.ts'
import type { createOperating } from './operator.service.ts'
import type { PriceChanges } from './price-change.service.ts'
import type { Proposals } from './proposal.service.ts'
import type { createRescheduling } from './reschedule.service.ts'
import type { ReservationService } from './reservation.service.ts'

interface Services {
  booking: ReturnType<typeof createBooking>
  reservations: ReservationService
  cancelling: Cancelling
  rescheduling: ReturnType<typeof createRescheduling>
  priceChanges: PriceChanges
  proposals: Proposals
  operating: ReturnType<typeof createOperating>
  board: ReturnType<typeof createBoard>
  staffDetail: ReturnType<typeof createStaffDetail>
  delays: ReturnType<typeof createDelays>
  careRecord: ReturnType<typeof createCareRecord>
  careEntries: ReturnType<typeof createCareEntries>
}

export const reservationRoutes = ({
  booking,
  reservations,
  cancelling,
  rescheduling,
  priceChanges,
  proposals,
  operating,
  board,
  staffDetail,
  delays,
  careRecord,
  careEntries,
}: Services) =>
  handlers(
    { ...reservationApi, ...reservationAdminApi },
    {
      bookPickup: ({ member, headers, body }) => booking.book(member.id, body, headers['idempotency-key']),
      getBookingOptions: () => booking.options(),
      checkArea: ({ body }) => booking.checkAddress(body.address),
      listReservations: ({ member, query }) => reservations.list(member.id, query),
      getReservation: ({ member, params }) => reservations.get(member.id, params.id),
      previewCancel: ({ member, params }) => cancelling.preview(member.id, params.id),
      cancelReservation: async ({ member, params, body }) => {
        await cancelling.cancel(member.id, params.id, body)
        return reservations.get(member.id, params.id)
      },
      rescheduleDelivery: async ({ member, params, body }) => {
        await rescheduling.reschedule(member.id, params.id, 'DELIVERY', body)
        return reservations.get(member.id, params.id)
      },
      reschedulePickup: async ({ member, params, body }) => {
        await rescheduling.reschedule(member.id, params.id, 'PICKUP', body)
        return reservations.get(member.id, params.id)
      },
      listRescheduleDays: ({ member, params, query }) =>
        rescheduling.listDays(member.id, params.id, query.leg),
      approvePriceChange: async ({ member, params, body }) => {
        await priceChanges.approve(member.id, params.id, body.priceChangeId)
        return reservations.get(member.id, params.id)
      },
      declinePriceChange: async ({ member, params, body }) => {
        await priceChanges.decline(member.id, params.id, body.priceChangeId)
        return reservations.get(member.id, params.id)
      },
      moveReservation: ({ member, params, body }) => operating.moveByOperator(member, params.id, body),
      moveReservations: ({ member, body }) => operating.moveMany(member, body),
      listStaffReservations: ({ query }) => board.list(query),
      getBoard: ({ query }) => board.week(query.day),
      getDaySheet: ({ member, query }) => board.daySheet(member.id, query.day),
      getStaffReservation: ({ params }) => staffDetail.get(params.id),
      revealContact: ({ member, params }) => staffDetail.contact(member.id, params.id),
      announceDelay: ({ member, body }) => delays.announce(member.id, body),
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
    },
  )
