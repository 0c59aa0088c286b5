import { phoneBookingApi } from '../../../../contract/reservation/phone-booking.ts'
import { reservationApi } from '../../../../contract/reservation/reservation.ts'
import { rescheduleProposalApi } from '../../../../contract/reservation/visit/reschedule-proposal.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { approvePriceChange, declinePriceChange, withdrawPriceChange } from './billing/answer-price-change.ts'
import { proposePrice } from './billing/propose-price.ts'
import { bookPickup, checkAddress, listBookingOptions } from './booking/book-pickup.ts'
import { cancelReservation, previewCancel } from './cancellation/cancel-reservation.ts'
import { confirmPots } from './care-record/pot-answers.ts'
import type { ReservationContext } from './context.ts'
import { getReservation, listOwnReservations } from './customer/own-reservations.ts'
import { claimPhoneBooking, getPhoneBooking } from './phone-booking/claim-phone-booking.ts'
import { confirmPausedVisit } from './visit/answer-pause.ts'
import { answerLinkedProposal, answerRescheduleProposal, getLinkedProposal } from './visit/answer-proposal.ts'
import { changeDeliveryAddress } from './visit/change-delivery-address.ts'
import { listRescheduleDays, rescheduleLeg } from './visit/reschedule.ts'

/** Endpoints of the customers' app. */
export function reservationRoutes(ctx: ReservationContext) {
  /** Returns the reservation as it is after a change. */
  const after = async (memberId: string, id: string, change: Promise<void>) => {
    await change
    return getReservation(ctx, memberId, id)
  }
  return handlers(
    { ...reservationApi, ...rescheduleProposalApi, ...phoneBookingApi },
    {
      bookPickup: ({ member, headers, body }) => bookPickup(ctx, member.id, body, headers['idempotency-key']),
      getBookingOptions: () => listBookingOptions(ctx),
      checkArea: ({ body }) => checkAddress(ctx, body.address),
      listReservations: ({ member, query }) => listOwnReservations(ctx, member.id, query),
      getReservation: ({ member, params }) => getReservation(ctx, member.id, params.id),
      previewCancel: ({ member, params }) => previewCancel(ctx, member.id, params.id),
      cancelReservation: ({ member, params, body }) =>
        after(member.id, params.id, cancelReservation(ctx, member.id, params.id, body)),
      rescheduleDelivery: ({ member, params, body }) =>
        after(member.id, params.id, rescheduleLeg(ctx, member.id, params.id, 'DELIVERY', body)),
      reschedulePickup: ({ member, params, body }) =>
        after(member.id, params.id, rescheduleLeg(ctx, member.id, params.id, 'PICKUP', body)),
      listRescheduleDays: ({ member, params, query }) =>
        listRescheduleDays(ctx, member.id, params.id, query.leg),
      confirmPausedVisit: ({ member, params, body }) =>
        after(member.id, params.id, confirmPausedVisit(ctx, member.id, params.id, body.pauseId)),
      confirmPots: ({ member, params, body }) =>
        after(member.id, params.id, confirmPots(ctx, member.id, params.id, body)),
      changeDeliveryAddress: ({ member, params, body }) =>
        after(member.id, params.id, changeDeliveryAddress(ctx, member.id, params.id, body)),
      approvePriceChange: ({ member, params, body }) =>
        after(member.id, params.id, approvePriceChange(ctx, member.id, params.id, body.priceChangeId)),
      declinePriceChange: ({ member, params, body }) =>
        after(member.id, params.id, declinePriceChange(ctx, member.id, params.id, body.priceChangeId)),
      // Staff call these two.
      proposePriceChange: ({ member, params, body }) => {
        const { amount, reason, photo1, photo2, photo3 } = body
        const photos = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
        return proposePrice(ctx, member.id, params.id, { amount, reason, photos })
      },
      withdrawPriceChange: ({ member, params, body }) =>
        withdrawPriceChange(ctx, member.id, params.id, params.changeId, body.reason),
      answerRescheduleProposal: ({ member, params, body }) =>
        after(
          member.id,
          params.id,
          answerRescheduleProposal(ctx, member.id, params.id, params.proposalId, body.answer),
        ),
      getLinkedProposal: ({ params }) => getLinkedProposal(ctx, params.token),
      answerLinkedProposal: ({ params, body }) => answerLinkedProposal(ctx, params.token, body.answer),
      getPhoneBooking: ({ member, params, query }) =>
        getPhoneBooking(ctx, params.token, member?.id, query.digits),
      claimPhoneBooking: ({ member, params, body }) => claimPhoneBooking(ctx, params.token, member.id, body),
    },
  )
}
