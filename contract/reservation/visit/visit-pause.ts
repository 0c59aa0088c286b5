import * as z from 'zod/mini'
import { endpoint } from '../../endpoint'
import { added, dateTime } from '../../page'
import { existingDay } from '../calendar-admin'
import { byId, reservationStaff } from '../care-record'
import { leg, reservationStatus, timeSlot } from '../reservation-status'

export const pauseKinds = ['COLD', 'HEAT', 'OTHER'] as const
export type PauseKind = (typeof pauseKinds)[number]
export const pauseKindLabels: Record<PauseKind, string> = { COLD: '한파', HEAT: '폭염', OTHER: '다른 사정' }

/** Why a day cannot be chosen, as calendars show it beside the day. */
export const pauseClosedTexts: Record<PauseKind, string> = {
  COLD: '한파로 쉬어요',
  HEAT: '폭염으로 쉬어요',
  OTHER: '사정이 있어 쉬어요',
}

export const pauseSentenceMax = 120
const sentence = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '손님이 읽을 문장을 적어 주세요.'),
    z.maxLength(pauseSentenceMax),
    z.regex(/^[^\n\r]*$/, '한 줄로 적어 주세요.'),
  )

/** A paused day. Visits keep their day until the customer or we choose another one. */
const visitPause = z.object({
  id: z.uuid(),
  date: z.string(),
  /** The only leg that is paused; null when both are. */
  leg: z.nullable(leg),
  /** Such as 서울 강남구; empty when the pause is for everybody. */
  districts: z.array(z.string()),
  kind: z.enum(pauseKinds),
  /** The one sentence that customers read. */
  sentence: z.string(),
  /** ACTIVE until it is lifted or its day is over. */
  state: z.enum(['ACTIVE', 'LIFTED', 'OVER']),
  createdAt: dateTime,
  createdByName: z.string(),
  liftedAt: z.nullable(dateTime),
})
export type VisitPause = z.output<typeof visitPause>

/** How visits of a pause stand. UNPAID: its customer is told once the booking is paid. */
export const pauseOutcomes = ['OPEN', 'CONFIRMED', 'MOVED', 'CANCELLED', 'UNPAID'] as const
export type PauseOutcome = (typeof pauseOutcomes)[number]

const pausedVisit = z.object({
  /** The reservation. */
  id: z.uuid(),
  number: z.string(),
  revision: z.number(),
  status: reservationStatus,
  statusLabel: z.string(),
  customerName: z.string(),
  potCount: z.number(),
  /** District and neighbourhood. */
  place: z.string(),
  leg,
  slot: timeSlot,
  outcome: z.enum(pauseOutcomes),
  /** The day and half day that the visit has now; null where it still has the paused day. */
  movedTo: z.nullable(z.object({ date: z.string(), slot: timeSlot })),
  /** When the customer answered; null where they did not. */
  answeredAt: z.nullable(dateTime),
  /** Korean sentence that says why we could not move a delivery; null where we could or did not try. */
  problem: z.nullable(z.string()),
  /** First day to which staff may move it; null where every day is. */
  from: z.nullable(z.string()),
})
export type PausedVisit = z.output<typeof pausedVisit>

const pauseCounts = z.object({
  open: z.number(),
  confirmed: z.number(),
  moved: z.number(),
  unpaid: added(z.number(), 0),
})

export const listVisitPauses = endpoint({
  method: 'GET',
  path: '/api/v1/admin/visit-pauses',
  access: reservationStaff,
  summary: '방문을 멈춘 날 (최근 100건)',
  data: z.object({
    /** Seoul day. */
    today: z.string(),
    /** Districts that a pause can name. */
    districts: z.array(z.string()),
    pauses: z.array(z.extend(visitPause, { counts: pauseCounts })),
  }),
})

export const getVisitPause = endpoint({
  method: 'GET',
  path: '/api/v1/admin/visit-pauses/:id',
  access: reservationStaff,
  summary: '방문을 멈춘 하루와 그날의 예약',
  params: byId,
  data: z.extend(visitPause, {
    /** Open ones first. */
    visits: z.array(pausedVisit),
  }),
})
export type VisitPauseDetail = z.output<typeof getVisitPause.data>

/** The client creates `id`, so that a repeated request pauses nothing twice. */
export const pauseVisits = endpoint({
  method: 'POST',
  path: '/api/v1/admin/visit-pauses',
  access: reservationStaff,
  summary: '하루 방문 멈추기 (손님에게 알림이 가요)',
  message: '방문을 멈췄어요.',
  body: z.object({
    id: z.uuid(),
    date: existingDay,
    leg: z.nullable(leg),
    districts: z._default(z.array(z.string().check(z.trim(), z.maxLength(40))).check(z.maxLength(50)), []),
    kind: z.enum(pauseKinds),
    sentence,
  }),
  /** `told`: how many customers were notified; `unpaid`: how many will be, once they have paid. */
  data: z.object({ id: z.uuid(), told: z.optional(z.number()), unpaid: added(z.number(), 0) }),
})

export const liftVisitPause = endpoint({
  method: 'POST',
  path: '/api/v1/admin/visit-pauses/:id/lift',
  access: reservationStaff,
  summary: '멈춘 방문 다시 열기',
  message: '다시 열었어요.',
  params: byId,
  data: z.object({ told: z.number() }),
})

/** What a customer sees of a pause that concerns one of the reservation's visits. */
export const reservationPause = z.object({
  id: z.uuid(),
  leg,
  date: z.string(),
  kind: z.enum(pauseKinds),
  sentence: z.string(),
  /** Whether the customer wants the visit on that day all the same. */
  isConfirmed: z.boolean(),
  /** Whether the customer may confirm: pickups only, because plants in our care should not travel on such a day. */
  canConfirm: z.boolean(),
})
export type ReservationPause = z.output<typeof reservationPause>

export const visitPauseApi = { listVisitPauses, getVisitPause, pauseVisits, liftVisitPause }
