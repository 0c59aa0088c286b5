import * as z from 'zod/mini'
import { endpoint } from '../../endpoint'
import { dateTime, mediaPath } from '../../page'
import { boardCard } from '../board'
import { byId, requiredText, reservationStaff } from '../care-record'
import { leg, timeSlot } from '../reservation-status'
import { missedReasonNames } from './visit-cost'

export const missedWordsMax = 200

/** Why a visit was missed, sent with the move that records it. */
export const missedVisitReport = z
  .object({
    reason: z.enum(missedReasonNames),
    /** Read by staff only. */
    words: z.optional(z.string().check(z.trim(), z.maxLength(missedWordsMax))),
    /** What `addVisitPhoto` returned. A photo that is gone by then is left out. */
    photo: z.optional(mediaPath.check(z.maxLength(200))),
  })
  .check(
    z.refine(({ reason, words }) => reason !== 'OTHER' || Boolean(words), {
      message: '어떤 이유인지 적어 주세요.',
      path: ['words'],
    }),
  )
export type MissedVisitReport = z.output<typeof missedVisitReport>

/** What became of the question about the cost of coming again. NONE: nothing was asked. */
const feeState = z.enum(['NONE', 'ASKED', 'AWAITING_PAYMENT', 'PAID', 'DECLINED', 'WAIVED'])

export const missedVisit = z.object({
  id: z.uuid(),
  leg,
  /** The appointment that was missed. */
  date: z.string(),
  slot: timeSlot,
  reason: z.enum(missedReasonNames),
  words: z.nullable(z.string()),
  photo: z.nullable(mediaPath),
  /** Won that the customer was asked for; 0 when nothing was. */
  fee: z.number(),
  feeState,
  waivedFor: z.nullable(z.string()),
  recordedBy: z.string(),
  missedAt: dateTime,
})
export type MissedVisit = z.output<typeof missedVisit>

/** A reservation whose pickup or delivery was missed and has no new day. */
const visitToMove = z.object({
  card: boardCard,
  leg,
  /** First day to choose from; the next working day when null. */
  from: z.nullable(z.string()),
  since: dateTime,
  /** Null when nobody recorded why. */
  visit: z.nullable(missedVisit),
})
export type VisitToMove = z.output<typeof visitToMove>

/** Longest waiting first, at most 200. */
export const listVisitsToMove = endpoint({
  method: 'GET',
  path: '/api/v1/admin/missed-visits',
  access: reservationStaff,
  summary: '다시 잡을 방문',
  data: z.object({ visits: z.array(visitToMove) }),
})

const base = '/api/v1/admin/reservations/:id'

/** Stores a photo of the door or the place; it is deleted unless a move names it within the hour. */
export const addVisitPhoto = endpoint({
  method: 'POST',
  path: `${base}/visit-photos`,
  access: reservationStaff,
  multipart: true,
  summary: '찾아간 곳의 사진 올리기',
  params: byId,
  body: z.object({ photo: z.file() }),
  data: z.object({ photo: mediaPath }),
})

/** Takes back the question about the cost of coming again. 409 MOVE_NOT_ALLOWED once it is paid. */
export const waiveVisitFee = endpoint({
  method: 'POST',
  path: `${base}/missed-visits/:visitId/waiver`,
  access: reservationStaff,
  fresh: true,
  summary: '방문비 받지 않기',
  message: '방문비를 받지 않기로 했어요.',
  params: z.extend(byId, { visitId: z.uuid() }),
  body: z.object({ reason: requiredText('받지 않는 이유를 적어 주세요.', 500) }),
  data: z.object({ id: z.uuid() }),
})

export const missedVisitApi = { listVisitsToMove, addVisitPhoto, waiveVisitFee }
