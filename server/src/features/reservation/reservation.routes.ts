import type { Body } from '../../../../contract/endpoint.ts'
import { phoneBookingApi } from '../../../../contract/reservation/phone-booking.ts'
import { reservationApi } from '../../../../contract/reservation/reservation.ts'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import { rescheduleProposalApi } from '../../../../contract/reservation/visit/reschedule-proposal.ts'
import { type Caller, handlers } from '../../shared/http/handlers.ts'
import { approvePriceChange, declinePriceChange, withdrawPriceChange } from './billing/answer-price-change.ts'
import { proposePrice } from './billing/propose-price.ts'
import { bookPickup, checkAddress, listBookingOptions } from './booking/book-pickup.ts'
import { cancelReservation, previewCancel } from './cancellation/cancel-reservation.ts'
import { confirmPots } from './care-record/pot-proof.ts'
import type { ReservationContext } from './context.ts'
import { getReservation, listOwnReservations } from './customer/own-reservations.ts'
import { claimPhoneBooking, getPhoneBooking } from './phone-booking/claim-phone-booking.ts'
import { confirmPausedVisit } from './visit/answer-pause.ts'
import { changeDeliveryAddress } from './visit/change-delivery-address.ts'
import { answerLinkedProposal, answerRescheduleProposal, getLinkedProposal } from './visit/proposals.ts'
import { listRescheduleDays, rescheduleLeg } from './visit/reschedule.ts'

/** Endpoints of the customers' app. */
export function reservationRoutes(ctx: ReservationContext) {
  type Change<Sent> = (ctx: ReservationContext, memberId: string, id: string, body: Sent) => Promise<void>
  /** Handles a change by the customer, who gets the reservation as it is then. */
  const changing =
    <Sent>(change: Change<Sent>) =>
    async ({ member, params, body }: { member: Caller; params: { id: string }; body: Sent }) => {
      await change(ctx, member.id, params.id, body)
      return getReservation(ctx, member.id, params.id)
    }
  const rescheduling = (leg: Leg) =>
    changing((_, memberId, id, body: Body<typeof reservationApi.reschedulePickup>) =>
      rescheduleLeg(ctx, memberId, id, leg, body),
    )
  return handlers(
    { ...reservationApi, ...rescheduleProposalApi, ...phoneBookingApi },
    {
      bookPickup: ({ member, headers, body }) => bookPickup(ctx, member.id, body, headers['idempotency-key']),
      getBookingOptions: ({ member }) => listBookingOptions(ctx, member.id),
      checkArea: ({ body }) => checkAddress(ctx, body.address),
      listReservations: ({ member, query }) => listOwnReservations(ctx, member.id, query),
      getReservation: ({ member, params }) => getReservation(ctx, member.id, params.id),
      previewCancel: ({ member, params }) => previewCancel(ctx, member.id, params.id),
      cancelReservation: changing(cancelReservation),
      rescheduleDelivery: rescheduling('DELIVERY'),
      reschedulePickup: rescheduling('PICKUP'),
      listRescheduleDays: ({ member, params, query }) =>
        listRescheduleDays(ctx, member.id, params.id, query.leg),
      confirmPausedVisit: changing(confirmPausedVisit),
      confirmPots: changing(confirmPots),
      changeDeliveryAddress: changing(changeDeliveryAddress),
      approvePriceChange: changing(approvePriceChange),
      declinePriceChange: changing(declinePriceChange),
      // Staff call these two.
      proposePriceChange: ({ member, params, body }) => proposePrice(ctx, member.id, params.id, body),
      withdrawPriceChange: ({ member, params, body }) =>
        withdrawPriceChange(ctx, member.id, params.id, params.changeId, body.reason),
      answerRescheduleProposal: async ({ member, params: { id, proposalId }, body }) => {
        const key = { memberId: member.id, reservationId: id, id: proposalId }
        await answerRescheduleProposal(ctx, key, body.answer)
        return getReservation(ctx, member.id, id)
      },
      getLinkedProposal: ({ params }) => getLinkedProposal(ctx, params.token),
      answerLinkedProposal: ({ params, body }) => answerLinkedProposal(ctx, params.token, body.answer),
      getPhoneBooking: ({ member, params, query }) =>
        getPhoneBooking(ctx, params.token, member?.id, query.digits),
      claimPhoneBooking: ({ member, params, body }) => claimPhoneBooking(ctx, params.token, member.id, body),
    },
  )
}
