import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { dateTime, mediaPath } from '../page'
import { careEntryKind, careReportEntry, potAnswers, proofKind } from './care-report'
import { diameters } from './price'
import { reservationStatus } from './reservation-status'

/** Roles that work with reservations and plants. */
export const reservationStaff = ['OPERATOR', 'ADMIN'] as const

export const byId = z.object({ id: z.uuid() })

/** A text that has to be written. */
export const requiredText = (missing: string, maxLength: number, tooLong?: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(maxLength, tooLong))

/** Conditions that staff can select when a pot is checked in. */
export const potConditions = {
  HEALTHY: '건강해요',
  WILTED: '시들었어요',
  YELLOW_LEAVES: '잎이 노래요',
  BROWN_LEAVES: '잎이 갈색이에요',
  PESTS: '벌레가 보여요',
  ROOT_BOUND: '뿌리가 가득해요',
  WET_SOIL: '흙이 젖어 있어요',
  BROKEN_STEM: '줄기가 꺾였어요',
  POT_CRACKED: '화분에 금이 갔어요',
  NO_SAUCER: '받침이 없어요',
} as const
export type PotCondition = keyof typeof potConditions
export const potConditionNames = Object.keys(potConditions) as PotCondition[]

export const careEntryTextMax = 1000
export const careEntryPhotosMax = 3
/** Won. */
export const agreedWonMax = 3_000_000

const careEntry = z.extend(careReportEntry, {
  isPublic: z.boolean(),
  writtenBy: z.string(),
})
export type CareEntry = z.output<typeof careEntry>

/** One pot: the booked size, and its check-in record. */
const pot = z.object({
  potNumber: z.number(),
  booked: z.enum(diameters),
  /** Null until staff have checked the pot in. */
  record: z.nullable(
    z.object({
      diameter: z.enum(diameters),
      conditions: z.array(z.enum(potConditionNames)),
      /** Internal; not shown to the customer. */
      note: z.string(),
      /** What the customer is paid at most when the pot breaks, in won; absent and null when nothing was agreed. */
      agreedWon: z.optional(z.nullable(z.number())),
      checkedBy: z.string(),
      checkedAt: dateTime,
      /** Incremented with every change; a change must send the revision it was based on. */
      revision: z.number(),
    }),
  ),
})
export type Pot = z.output<typeof pot>

const provenPhoto = z.object({ path: mediaPath, takenAt: dateTime, receivedAt: dateTime })
const provenPot = z.object({
  potNumber: z.number(),
  diameter: z.enum(diameters),
  agreedWon: z.nullable(z.number()),
  /** Newest first. */
  INTAKE: z.array(provenPhoto),
  BEFORE_RETURN: z.array(provenPhoto),
})

/** The photos of both visits for each pot, as staff compare them. */
export const proofOfPots = z.object({
  pots: z.array(provenPot),
  answers: z.array(
    z.object({
      kind: proofKind,
      answer: z.enum(potAnswers),
      answeredAt: dateTime,
      /** In which the customer says what is different. */
      inquiryId: z.nullable(z.uuid()),
      /** Of all pots, in won, as it was then. */
      agreedWon: z.number(),
    }),
  ),
})
export type ProofOfPots = z.output<typeof proofOfPots>

const careRecord = z.object({
  reservationId: z.uuid(),
  number: z.string(),
  customerName: z.string(),
  status: reservationStatus,
  statusLabel: z.string(),
  diagnosisProblem: z.nullable(z.string()),
  pots: z.array(pot),
  /** Newest first. */
  entries: z.array(careEntry),
  /** What the customer said to the photos; absent and empty before. */
  answers: z.optional(proofOfPots.shape.answers),
})
export type CareRecord = z.output<typeof careRecord>

const base = '/api/v1/admin/reservations/:id'

export const getCareRecord = endpoint({
  method: 'GET',
  path: `${base}/care`,
  access: reservationStaff,
  summary: '화분과 케어 기록',
  params: byId,
  data: careRecord,
})

export const savePot = endpoint({
  method: 'PUT',
  path: `${base}/pots/:potNumber`,
  access: reservationStaff,
  summary: '화분 상태 적기',
  message: '화분 상태를 저장했어요.',
  params: z.extend(byId, {
    potNumber: z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1000)),
  }),
  body: z.object({
    diameter: z.enum(diameters),
    conditions: z.array(z.enum(potConditionNames)).check(z.maxLength(potConditionNames.length)),
    note: z._default(z.string().check(z.trim(), z.maxLength(careEntryTextMax)), ''),
    /** Unchanged when absent; fixed once the customer has confirmed it. */
    agreedWon: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1000), z.maximum(agreedWonMax)))),
    /** The revision the client loaded; 0 when the pot has no record yet. */
    revision: z.number().check(z.int(), z.minimum(0)),
  }),
  data: pot,
})

/** The client creates `entryId`, so that a repeated request adds no second entry. */
export const addCareEntry = endpoint({
  method: 'POST',
  path: `${base}/care-entries`,
  access: reservationStaff,
  multipart: true,
  summary: '케어 기록 남기기 (사진은 세 장까지)',
  message: '기록을 남겼어요.',
  params: byId,
  body: z.object({
    entryId: z.uuid(),
    kind: careEntryKind,
    /** Absent when the entry is about all pots. */
    potNumber: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1000))),
    text: z._default(z.string().check(z.trim(), z.maxLength(careEntryTextMax)), ''),
    isPublic: z.enum(['true', 'false']),
    /** When the photos were taken. Shown if it is of the last 24 hours; records have the server's time besides. */
    takenAt: z.optional(dateTime),
    photo1: z.optional(z.file()),
    photo2: z.optional(z.file()),
    photo3: z.optional(z.file()),
  }),
  data: careEntry,
})

export const changeCareEntry = endpoint({
  method: 'PUT',
  path: `${base}/care-entries/:entryId`,
  access: reservationStaff,
  summary: '케어 기록 고치기',
  message: '기록을 고쳤어요.',
  params: z.extend(byId, { entryId: z.uuid() }),
  body: z.object({
    text: z.string().check(z.trim(), z.maxLength(careEntryTextMax)),
    isPublic: z.boolean(),
  }),
  data: careEntry,
})

export const careRecordApi = { getCareRecord, savePot, addCareEntry, changeCareEntry }
