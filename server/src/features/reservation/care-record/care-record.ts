import type { Body } from '../../../../../contract/endpoint.ts'
import { toPotServices } from '../../../../../contract/reservation/booking.ts'
import type { CareEntry, careRecordApi, Pot } from '../../../../../contract/reservation/care-record.ts'
import { type CareReportEntry, careEntryKinds } from '../../../../../contract/reservation/care-report.ts'
import { reservationStatusLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { discardPhotosUnlessStored, receivePhotos } from '../../../shared/media/receive-photos.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { careEntry, potRecord } from '../care-record.tables.ts'
import { recordOn } from '../locked-reservation.ts'
import { toPotCounts } from '../pot-counts.ts'
import {
  getReservationOfAnyMember,
  isRow,
  lockExistingReservation,
  type StoredReservation,
} from '../reservation.repository.ts'
import { tapTime } from '../status/tap-time.ts'
import {
  assertNotConfirmed,
  findEntry,
  listAnswers,
  listEntries,
  listPots,
  type StoredEntry,
  type StoredPot,
  toAnswers,
} from './pot-proof.ts'

/** Returns the pots of a reservation with their check-ins, and all entries. Throws RESERVATION_NOT_FOUND. */
export async function getCareRecord(ctx: Context, id: string) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const [pots, entries, answers] = await Promise.all([
    listPots(ctx.db, row),
    listEntries(ctx.db, row, { onlyPublic: false }),
    listAnswers(ctx.db, row),
  ])
  const authors = [...pots.map(({ checkedBy }) => checkedBy), ...entries.map((entry) => entry.writtenBy)]
  const names = await ctx.findNames(authors)
  return {
    reservationId: row.id,
    number: row.number,
    customerName: row.customerName,
    status: row.status,
    statusLabel: reservationStatusLabels[row.status],
    diagnosisProblem: row.diagnosis?.problem ?? null,
    pots: toPots(row, pots, names),
    entries: entries.map((entry) => toEntry(entry, names)),
    answers: toAnswers(answers),
  }
}

/** Stores the check-in of a pot. Throws CHANGED_MEANWHILE when the record has changed since `revision`, and NOT_FOUND for an unknown pot. */
export async function savePot(
  ctx: Context,
  actorId: string,
  id: string,
  potNumber: number,
  { revision, agreedWon: agreed, ...columns }: Body<typeof careRecordApi.savePot>,
) {
  const row = assertPotExists(await getReservationOfAnyMember(ctx.db, id), potNumber)
  const key = { memberId: row.memberId, reservationId: id, potNumber }
  const saved = await ctx.transact(async (tx) => {
    await lockExistingReservation(tx, row.memberId, id)
    const before = (await listPots(tx, row)).find((pot) => pot.potNumber === potNumber)
    // The lock on the reservation makes others wait.
    if ((before?.revision ?? 0) !== revision) throw new AppError('CHANGED_MEANWHILE')
    const agreedWon = agreed === undefined ? (before?.agreedWon ?? null) : agreed
    if (agreedWon !== (before?.agreedWon ?? null)) await assertNotConfirmed(tx, row)
    const after = { ...columns, agreedWon, checkedBy: actorId, checkedAt: ctx.now(), revision: revision + 1 }
    const stored = { ...key, ...after }
    const { memberId, reservationId } = potRecord
    await tx
      .insert(potRecord)
      .values(stored)
      .onConflictDoUpdate({ target: [memberId, reservationId, potRecord.potNumber], set: stored })
    await recordOn(ctx, tx, row, actorId, 'reservation.savePot', {
      // The note is left out, because audit entries outlive the customer's account.
      before: before && toAudited(before),
      after: { potNumber, ...toAudited(stored) },
    })
    return stored
  })
  return toPots(row, [saved], await ctx.findNames([actorId]))[potNumber - 1] as Pot
}

const toAudited = ({ diameter, conditions, agreedWon }: StoredPot) => ({
  diameter,
  conditions,
  ...(agreedWon !== null && { agreedWon }),
})

/**
 * Adds an entry; a repeated request with the same `entryId` returns the stored one. The photos belong to the customer
 * and are deleted with the account. Throws VALIDATION_FAILED without text and photos.
 */
export async function addCareEntry(
  ctx: Context,
  actorId: string,
  id: string,
  { photo1, photo2, photo3, isPublic: shown, potNumber, ...entry }: Body<typeof careRecordApi.addCareEntry>,
) {
  const row = assertPotExists(await getReservationOfAnyMember(ctx.db, id), potNumber ?? 1)
  const { entryId, kind, text, takenAt } = entry
  const { memberId } = row
  const sent = [photo1, photo2, photo3].filter((photo) => photo !== undefined)
  if (!text && sent.length === 0)
    throw new AppError('VALIDATION_FAILED', { message: '글이나 사진을 남겨 주세요.' })
  const existing = await findEntry(ctx.db, memberId, entryId)
  if (existing) return toEntry(existing, await ctx.findNames([existing.writtenBy]))

  const photos = await receivePhotos(ctx.photos, memberId, sent)
  const now = ctx.now()
  const about = { kind, potNumber: potNumber ?? null, isPublic: shown === 'true' }
  const added = {
    id: entryId,
    memberId,
    reservationId: id,
    ...about,
    text,
    photos,
    writtenBy: actorId,
    takenAt: tapTime(takenAt, { now, since: row.createdAt }) ?? null,
    createdAt: now,
  }
  const isNew = await discardPhotosUnlessStored(ctx, memberId, photos, async (tx) => {
    await lockExistingReservation(tx, memberId, id)
    const { rowCount } = await tx.insert(careEntry).values(added).onConflictDoNothing()
    if (rowCount === 0) return false
    if (photos.length > 0) await ctx.photos.attach(tx, memberId, photos)
    const after = { entryId, ...about, photos: photos.length }
    await recordOn(ctx, tx, row, actorId, 'reservation.addCareEntry', { after })
    return true
  })
  const stored = isNew ? added : await findEntry(ctx.db, memberId, entryId)
  return toEntry(stored ?? added, await ctx.findNames([actorId]))
}

/** Changes the text of an entry and whether the customer sees it. Throws NOT_FOUND. */
export async function changeCareEntry(
  ctx: Context,
  actorId: string,
  id: string,
  entryId: string,
  changes: Body<typeof careRecordApi.changeCareEntry>,
) {
  const row = await getReservationOfAnyMember(ctx.db, id)
  const changed = await ctx.transact(async (tx) => {
    const before = await findEntry(tx, row.memberId, entryId)
    if (before?.reservationId !== id) throw new AppError('NOT_FOUND')
    await tx.update(careEntry).set(changes).where(isRow(careEntry, before))
    await recordOn(ctx, tx, row, actorId, 'reservation.changeCareEntry', {
      // The text is left out, because audit entries outlive the customer's account.
      before: { entryId, isPublic: before.isPublic },
      after: { isPublic: changes.isPublic, isReworded: changes.text !== before.text },
    })
    return { ...before, ...changes }
  })
  return toEntry(changed, await ctx.findNames([changed.writtenBy]))
}

/** Throws NOT_FOUND when the reservation has no pot with this number (from 1). */
function assertPotExists(row: StoredReservation, potNumber: number) {
  if (potNumber > row.potCount) throw new AppError('NOT_FOUND', { message: '이 예약에 없는 화분이에요.' })
  return row
}

type Names = Map<string, string>

/** The entry as the customer sees it. */
export const toReportEntry = (row: StoredEntry): CareReportEntry => ({
  ...row,
  kindLabel: careEntryKinds[row.kind],
  takenAt: row.takenAt && seoulIso(row.takenAt),
  createdAt: seoulIso(row.createdAt),
})

const toEntry = (row: StoredEntry, names: Names): CareEntry => ({
  ...toReportEntry(row),
  isPublic: row.isPublic,
  writtenBy: names.get(row.writtenBy) ?? '',
})

/** Returns the booked pots, small ones first, each with its check-in record. */
function toPots(row: StoredReservation, records: StoredPot[], names: Names): Pot[] {
  const booked = toPotServices(toPotCounts(row))
  return booked.map(({ potNumber, diameter }) => {
    const found = records.find((it) => it.potNumber === potNumber)
    return { potNumber, booked: diameter, record: found ? toRecord(found, names) : null }
  })
}

const toRecord = (row: StoredPot, names: Names): NonNullable<Pot['record']> => ({
  ...row,
  checkedBy: names.get(row.checkedBy) ?? '',
  checkedAt: seoulIso(row.checkedAt),
})
