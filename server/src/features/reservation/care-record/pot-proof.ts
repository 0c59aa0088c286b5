import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import type { ProofOfPots } from '../../../../../contract/reservation/care-record.ts'
import {
  careEntryKinds,
  type PotAnswer,
  type ProofKind,
  proofKinds,
} from '../../../../../contract/reservation/care-report.ts'
import { completedStatus } from '../../../../../contract/reservation/move-questions.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { reservationApi } from '../../../../../contract/reservation/reservation.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { newestFirst } from '../../../shared/db/keyset.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { legs } from '../calendar/slots.repository.ts'
import { careEntry, potAnswer, potRecord } from '../care-record.tables.ts'
import { toPotCounts } from '../pot-counts.ts'
import {
  addNote,
  findReservationOfAnyMember,
  isOf,
  isOfOneOf,
  isRow,
  lockExistingReservation,
  type ReservationKey,
  type StoredReservation,
} from '../reservation.repository.ts'
import { canMove, wasPickedUp } from '../status/transitions.ts'
import { scheduledLeg } from '../visit/visit-rules.ts'

const kinds = Object.values(proofKinds)

/** Returns the visits whose photos the customer can look at, with what they said to them. */
export async function findPotProofs(db: Database, row: StoredReservation, entries: StoredEntry[]) {
  const shown = kinds.filter((kind) => photosOf(entries, kind).length > 0)
  if (shown.length === 0) return []
  const [pots, answers] = await Promise.all([listPots(db, row), listAnswers(db, row)])
  return shown.map((kind) => {
    const found = answers.find((it) => it.kind === kind)
    return {
      kind,
      answer: found?.answer ?? null,
      answeredAt: found ? seoulIso(found.answeredAt) : null,
      canConfirm: found?.answer !== 'SAME' && isReached(row, kind),
      agreedWon: sumAgreed(pots),
      pots: toPotServices(toPotCounts(row)).map(({ potNumber }) => ({
        potNumber,
        agreedWon: findAgreed(pots, potNumber),
      })),
    }
  })
}

/** Whether the van has the pots, or has returned them. */
const isReached = (row: StoredReservation, kind: ProofKind) =>
  kind === 'INTAKE' ? wasPickedUp(row) : row.status === 'DELIVERED' || row.status === 'DONE'

/**
 * The customer says that the pots are as the photos of a visit show; a repeated answer changes nothing. `agreedWon` is the sum that
 * they saw. Throws RESERVATION_NOT_FOUND, NOT_FOUND without photos of a completed visit, or CHANGED_MEANWHILE for another sum.
 */
export async function confirmPots(
  ctx: Context,
  memberId: string,
  id: string,
  { kind, agreedWon }: Body<typeof reservationApi.confirmPots>,
) {
  await ctx.transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    const pots = await listPots(tx, locked)
    if (!(await answer(ctx, tx, locked, pots, { kind, answer: 'SAME' }))) return
    if (sumAgreed(pots) !== agreedWon) throw new AppError('CHANGED_MEANWHILE')
    const worth = agreedWon > 0 ? ` 정한 금액 ${formatWon(agreedWon)}.` : ''
    const detail = { note: `‘${careEntryKinds[kind]}’ 사진을 보고 이 상태가 맞다고 했어요.${worth}` }
    await addNote(ctx, tx, locked, { actor: memberId, detail, isPublic: true })
  })
}

/** Notes that the customer finds the pots different from the photos of a visit, and says how in an inquiry. Throws RESERVATION_NOT_FOUND or NOT_FOUND. */
export async function disputePots(
  ctx: Context,
  tx: Database,
  { memberId, id }: ReservationKey,
  { kind, inquiryId }: { kind: ProofKind; inquiryId: string },
) {
  const locked = await lockExistingReservation(tx, memberId, id)
  const pots = await listPots(tx, locked)
  await answer(ctx, tx, locked, pots, { kind, answer: 'DIFFERENT', inquiryId })
}

/** Stores an answer. Returns false where the customer has confirmed already: that stays. */
async function answer(
  ctx: Context,
  tx: Database,
  row: StoredReservation,
  pots: StoredPot[],
  given: { kind: ProofKind; answer: PotAnswer; inquiryId?: string },
) {
  const before = (await listAnswers(tx, row)).find(({ kind }) => kind === given.kind)
  if (before?.answer === 'SAME') return false
  const entries = await listEntries(tx, row, { onlyPublic: true })
  const photos = photosOf(entries, given.kind)
  if (photos.length === 0 || !isReached(row, given.kind)) throw new AppError('NOT_FOUND')
  const key = { memberId: row.memberId, reservationId: row.id }
  const stored = { ...key, ...given, photos, agreedWon: sumAgreed(pots), answeredAt: ctx.now() }
  await tx
    .insert(potAnswer)
    .values(stored)
    .onConflictDoUpdate({
      target: [potAnswer.memberId, potAnswer.reservationId, potAnswer.kind],
      set: stored,
    })
  return true
}

/** Throws VALIDATION_FAILED once the customer has confirmed photos, and the agreed values with them. */
export async function assertNotConfirmed(tx: Database, { memberId, id }: ReservationKey) {
  const isConfirmed = and(isOf(potAnswer, { memberId, id }), eq(potAnswer.answer, 'SAME'))
  if ((await tx.$count(potAnswer, isConfirmed)) > 0)
    throw new AppError('VALIDATION_FAILED', { message: '손님이 확인한 금액은 바꿀 수 없어요.' })
}

/** Returns the photos of both visits for each pot, with what was agreed and what the customer said; null for an unknown reservation. */
export async function getProofOfPots(db: Database, reservationId: string): Promise<ProofOfPots | null> {
  const row = await findReservationOfAnyMember(db, reservationId)
  if (!row) return null
  const [pots, entries, answers] = await Promise.all([
    listPots(db, row),
    listEntries(db, row, { onlyPublic: false }),
    listAnswers(db, row),
  ])
  const photosOfPot = (potNumber: number, kind: ProofKind) =>
    entries
      .filter((entry) => entry.kind === kind && entry.potNumber === potNumber)
      .flatMap(({ photos, takenAt, createdAt }) =>
        photos.map((path) => ({
          path,
          takenAt: seoulIso(takenAt ?? createdAt),
          receivedAt: seoulIso(createdAt),
        })),
      )
  return {
    pots: toPotServices(toPotCounts(row)).map(({ potNumber, diameter }) => ({
      potNumber,
      diameter: pots.find((pot) => pot.potNumber === potNumber)?.diameter ?? diameter,
      agreedWon: findAgreed(pots, potNumber),
      INTAKE: photosOfPot(potNumber, 'INTAKE'),
      BEFORE_RETURN: photosOfPot(potNumber, 'BEFORE_RETURN'),
    })),
    answers: toAnswers(answers),
  }
}

export const toAnswers = (rows: (typeof potAnswer.$inferSelect)[]): ProofOfPots['answers'] =>
  rows
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map((row) => ({ ...row, answeredAt: seoulIso(row.answeredAt) }))

export const listAnswers = (db: Database, { memberId, id }: ReservationKey) =>
  db.select().from(potAnswer).where(isOf(potAnswer, { memberId, id }))

/** Whether a visit that has just been completed left photos of the pots for the customer to confirm. */
export async function hasPotPhotos(db: Database, row: StoredReservation) {
  const leg = legs.find((it) => completedStatus[it] === row.status)
  if (!leg) return false
  return photosOf(await listEntries(db, row, { onlyPublic: true }), proofKinds[leg]).length > 0
}

const photosOf = (entries: StoredEntry[], kind: ProofKind) =>
  entries.filter((entry) => entry.kind === kind).flatMap(({ photos }) => photos)

const sumAgreed = (pots: StoredPot[]) => pots.reduce((sum, { agreedWon }) => sum + (agreedWon ?? 0), 0)

const findAgreed = (pots: StoredPot[], number: number) =>
  pots.find(({ potNumber }) => potNumber === number)?.agreedWon ?? null

/** Returns, by reservation id, the numbers of the pots that have no photo of the visit that is next; nothing for other reservations. */
export async function findPotsToPhotograph(db: Database, rows: StoredReservation[]) {
  const visited = rows.filter(({ status }) => scheduledLeg(status))
  if (visited.length === 0) return new Map()
  const { reservationId, kind, potNumber, photos } = careEntry
  const taken = await db
    .selectDistinct({ reservationId, kind, potNumber })
    .from(careEntry)
    .where(
      and(
        isOfOneOf(careEntry, visited),
        inArray(kind, Object.values(proofKinds)),
        isNotNull(potNumber),
        sql`jsonb_array_length(${photos}) > 0`,
      ),
    )
  return new Map(
    visited.map(({ id, status, potCount }) => {
      const leg = scheduledLeg(status) ?? 'PICKUP'
      const shown = taken.filter((it) => it.reservationId === id && it.kind === proofKinds[leg])
      const numbers = Array.from({ length: potCount }, (_, index) => index + 1)
      return [id, numbers.filter((number) => !shown.some((it) => it.potNumber === number))]
    }),
  )
}

/** Whether a move of the table says that the van has the pots, or has returned them. */
export const completesVisit = (from: ReservationStatus, to: ReservationStatus) => {
  const leg = scheduledLeg(from)
  return leg !== undefined && completedStatus[leg] === to && canMove(from, to)
}

/** Throws POT_PHOTOS_MISSING for a completed visit of which a pot has no photo, unless a reason says why. */
export async function assertPhotographed(
  tx: Database,
  locked: StoredReservation,
  { to, reason }: { to: ReservationStatus; reason?: string | undefined },
) {
  if (reason || !completesVisit(locked.status, to)) return
  const missing = (await findPotsToPhotograph(tx, [locked])).get(locked.id) ?? []
  if (missing.length === 0) return
  throw new AppError('POT_PHOTOS_MISSING', {
    message: `${missing.join(', ')}번 화분 사진이 없어요. 사진을 찍거나, 못 찍는 이유를 적어 주세요.`,
  })
}

export type StoredPot = typeof potRecord.$inferSelect
export type StoredEntry = typeof careEntry.$inferSelect

/** Upper limit for one reservation; no list needs paging. */
const entryLimit = 200

export const listPots = (db: Database, key: ReservationKey) =>
  db.select().from(potRecord).where(isOf(potRecord, key)).orderBy(asc(potRecord.potNumber))

/** Newest first. */
export const listEntries = (db: Database, key: ReservationKey, { onlyPublic }: { onlyPublic: boolean }) =>
  db
    .select()
    .from(careEntry)
    .where(and(isOf(careEntry, key), onlyPublic ? eq(careEntry.isPublic, true) : undefined))
    .orderBy(...newestFirst(careEntry))
    .limit(entryLimit)

export const findEntry = (db: Database, memberId: string, id: string) =>
  findOne(db, careEntry, isRow(careEntry, { memberId, id }))
