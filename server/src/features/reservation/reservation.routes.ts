import { phoneBookingApi } from '../../../../contract/reservation/phone-booking.ts'
import { reservationApi } from '../../../../contract/reservation/reservation.ts'
import { rescheduleProposalApi } from '../../../../contract/reservation/visit/reschedule-proposal.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { approvePriceChange, declinePriceChange, withdrawPriceChange } from './billing/answer-price-change.ts'
import { proposePrice } from './billing/propose-price.ts'
import { bookPickup, checkAddress, listBookingOptions } from './booking/book-pickup.ts'
import { cancelReservation, previewCancel } from './cancellation/cancel-reservation.ts'
import type { ReservationContext } from './context.ts'
import { getReservation, listOwnReservations } from './customer/own-reservations.ts'
import { claimPhoneBooking, getPhoneBooking } from './phone-booking/claim-phone-booking.ts'
import { confirmPausedVisit } from './visit/answer-pause.ts'
import { answerLinkedProposal, answerRescheduleProposal, getLinkedProposal } from './visit/answer-proposal.ts'
import { listRescheduleDays, rescheduleLeg } from './visit/reschedule.ts'

/** Endpoints of the customers' app. */
export const reservationRoutes = (ctx: ReservationContext) =>
  handlers(
    { ...reservationApi, ...rescheduleProposalApi, ...phoneBookingApi },
    {
      bookPickup: ({ member, headers, body }) => bookPickup(ctx, member.id, body, headers['idempotency-key']),
      getBookingOptions: () => listBookingOptions(ctx),
      checkArea: ({ body }) => checkAddress(ctx, body.address),
      listReservations: ({ member, query }) => listOwnReservations(ctx, member.id, query),
      getReservation: ({ member, params }) => getReservation(ctx, member.id, params.id),
      previewCancel: ({ member, params }) => previewCancel(ctx, member.id, params.id),
      cancelReservation: async ({ member, params, body }) => {
        await cancelReservation(ctx, member.id, params.id, body)
        return getReservation(ctx, member.id, params.id)
      },
      rescheduleDelivery: async ({ member, params, body }) => {
        await rescheduleLeg(ctx, member.id, params.id, 'DELIVERY', body)
        return getReservation(ctx, member.id, params.id)
      },
      reschedulePickup: async ({ member, params, body }) => {
        await rescheduleLeg(ctx, member.id, params.id, 'PICKUP', body)
        return getReservation(ctx, member.id, params.id)
      },
      listRescheduleDays: ({ member, params, query }) =>
        listRescheduleDays(ctx, member.id, params.id, query.leg),
      confirmPausedVisit: async ({ member, params, body }) => {
        await confirmPausedVisit(ctx, member.id, params.id, body.pauseId)
        return getReservation(ctx, member.id, params.id)
      },
      approvePriceChange: async ({ member, params, body }) => {
        await approvePriceChange(ctx, member.id, params.id, body.priceChangeId)
        return getReservation(ctx, member.id, params.id)
      },
      declinePriceChange: async ({ member, params, body }) => {
        await declinePriceChange(ctx, member.id, params.id, body.priceChangeId)
        return getReservation(ctx, member.id, params.id)
      },
      // Staff call these two.
      proposePriceChange: ({ member, params, body }) => {
        const { amount, reason, photo1, photo2, photo3 } = body
        const photos = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
        return proposePrice(ctx, member.id, params.id, { amount, reason, photos })
      },
      withdrawPriceChange: ({ member, params, body }) =>
        withdrawPriceChange(ctx, member.id, params.id, params.changeId, body.reason),
      answerRescheduleProposal: async ({ member, params, body }) => {
        await answerRescheduleProposal(ctx, member.id, params.id, params.proposalId, body.answer)
        return getReservation(ctx, member.id, params.id)
      },
      getLinkedProposal: ({ params }) => getLinkedProposal(ctx, params.token),
      answerLinkedProposal: ({ params, body }) => answerLinkedProposal(ctx, params.token, body.answer),
      getPhoneBooking: ({ member, params }) => getPhoneBooking(ctx, params.token, member?.id),
      claimPhoneBooking: ({ member, params, body }) =>
        claimPhoneBooking(ctx, params.token, member.id, body.amount),
    },
  )
