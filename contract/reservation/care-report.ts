import * as z from 'zod/mini'
import { dateTime, mediaPath } from '../page'
import type { Leg } from './reservation-status'

/** Phases of the care that an entry can belong to, with their Korean labels. */
export const careEntryKinds = { INTAKE: '처음 모습', CARE: '케어', BEFORE_RETURN: '돌아가기 전' } as const
export type CareEntryKind = keyof typeof careEntryKinds
export const careEntryKind = z.enum(Object.keys(careEntryKinds) as CareEntryKind[])

/** The photos of these entries prove how the pots were at a visit. */
export const proofKinds = { PICKUP: 'INTAKE', DELIVERY: 'BEFORE_RETURN' } as const satisfies Record<
  Leg,
  CareEntryKind
>
export type ProofKind = (typeof proofKinds)[Leg]
export const proofKind = z.enum(Object.values(proofKinds))

/** What a customer says to them. */
export const potAnswerLabels = { SAME: '이 상태 맞아요', DIFFERENT: '달라요' } as const
export type PotAnswer = keyof typeof potAnswerLabels
export const potAnswers = Object.keys(potAnswerLabels) as PotAnswer[]

/** The photos of one visit, as the customer confirms them. */
export const potProof = z.object({
  kind: proofKind,
  answer: z.nullable(z.enum(potAnswers)),
  answeredAt: z.nullable(dateTime),
  canConfirm: z.boolean(),
  /** What is paid at most for all pots together if they break, in won; 0 when nothing was agreed. */
  agreedWon: z.number(),
  pots: z.array(z.object({ potNumber: z.number(), agreedWon: z.nullable(z.number()) })),
})
export type PotProof = z.output<typeof potProof>

/** A public care entry as the customer sees it. */
export const careReportEntry = z.object({
  id: z.uuid(),
  kind: careEntryKind,
  kindLabel: z.string(),
  /** Null when the entry is about all pots. */
  potNumber: z.nullable(z.number()),
  text: z.string(),
  photos: z.array(mediaPath),
  /** When the photos were taken, where the device had no connection; absent and null when they came at once. */
  takenAt: z.optional(z.nullable(dateTime)),
  createdAt: dateTime,
})
export type CareReportEntry = z.output<typeof careReportEntry>
