import * as z from 'zod/mini'
import { endpoint } from '../../endpoint'
import { countedPageOf, dateTime, pageQuery } from '../../page'
import { existingDay } from '../calendar-admin'
import { byId, reservationStaff } from '../care-record'
import { leg } from '../reservation-status'
import { halfDay } from '../reservation-view'
import { rescheduleRequest, rescheduleResult } from './staff-reschedule'

/**
 * ENDED: the visit was moved or cancelled in another way. Only WAITING proposals hold capacity on the proposed half day.
 */
export const rescheduleProposalStatuses = [
  'WAITING',
  'ACCEPTED',
  'DECLINED',
  'EXPIRED',
  'WITHDRAWN',
  'ENDED',
] as const
const proposalStatus = z.enum(rescheduleProposalStatuses)
export type RescheduleProposalStatus = z.output<typeof proposalStatus>

/** Part of the address in the customers' app; the token is shown once and stored as a hash. */
const linkToken = z.string()

/**
 * Asks the customer of each reservation whether a visit may move. A proposal holds capacity on the new half day until it is
 * answered or `answerBy` has passed. A leg with a waiting proposal is REFUSED.
 */
export const proposeReschedules = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reschedule-proposals',
  access: reservationStaff,
  summary: '다른 날로 옮겨도 되는지 손님에게 묻기 (한 건 또는 여러 건)',
  body: rescheduleRequest,
  data: z.object({
    results: z.array(
      z.extend(rescheduleResult, {
        outcome: z.enum(['PROPOSED', 'FULL', 'CHANGED', 'REFUSED']),
        /** Null when it was not proposed. */
        token: z.nullable(linkToken),
        answerBy: z.nullable(dateTime),
      }),
    ),
  }),
})
export type ProposeResult = z.output<typeof proposeReschedules.data>['results'][number]

const adminRescheduleProposal = z.object({
  id: z.uuid(),
  reservationId: z.uuid(),
  number: z.string(),
  /** Masked as in every list. */
  customerName: z.string(),
  leg,
  from: halfDay,
  to: halfDay,
  reason: z.string(),
  status: proposalStatus,
  answerBy: dateTime,
  createdAt: dateTime,
  answeredAt: z.nullable(dateTime),
  proposedByName: z.string(),
})
export type AdminRescheduleProposal = z.output<typeof adminRescheduleProposal>

export const listRescheduleProposals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reschedule-proposals',
  access: reservationStaff,
  summary: '손님에게 물은 일정',
  query: z.extend(pageQuery(25), {
    status: z.optional(proposalStatus),
    /** The day from which the visits would move. */
    day: z.optional(existingDay),
    reservation: z.optional(z.uuid()),
  }),
  data: countedPageOf(adminRescheduleProposal),
})

export const withdrawRescheduleProposal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reschedule-proposals/:id/withdraw',
  access: reservationStaff,
  summary: '일정 제안 거두기',
  params: byId,
  data: adminRescheduleProposal,
})

/** Makes a new link; the old one ends. */
export const renewProposalLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reschedule-proposals/:id/link',
  access: reservationStaff,
  summary: '일정 제안의 링크 새로 만들기',
  params: byId,
  data: z.object({ token: linkToken, answerBy: dateTime }),
})

export const rescheduleProposalAdminApi = {
  proposeReschedules,
  listRescheduleProposals,
  withdrawRescheduleProposal,
  renewProposalLink,
}
