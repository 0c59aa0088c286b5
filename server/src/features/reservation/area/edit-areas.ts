import { and, eq } from 'drizzle-orm'
import type { AreaKey, AreaRow } from '../../../../../contract/reservation/area-admin.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { serviceArea } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import { areaMessages, explainArea, findAreas } from './area.ts'

/** Lists the service area table by place. */
export async function listAreas(ctx: ReservationContext) {
  return { rows: (await findAreas(ctx.db)).sort(byPlace) }
}

/** Adds or changes a row of the service area table; accepted bookings stay as they are. */
export async function saveArea(ctx: ReservationContext, actorId: string, row: AreaRow, reason?: string) {
  await ctx.transact(async (tx) => {
    const before = await lockArea(tx, row)
    await storeArea(tx, row)
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.saveArea',
      subject: 'serviceArea',
      subjectId: toSubjectId(row),
      before: before?.verdict,
      after: row.verdict,
      reason: reason ?? null,
    })
  })
  ctx.tables.areas.invalidate()
  return row
}

/** Throws AREA_ROW_NOT_FOUND. */
export async function removeArea(ctx: ReservationContext, actorId: string, key: AreaKey) {
  await ctx.transact(async (tx) => {
    const before = await lockArea(tx, key)
    if (!before) throw new AppError('AREA_ROW_NOT_FOUND')
    await deleteArea(tx, key)
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.removeArea',
      subject: 'serviceArea',
      subjectId: toSubjectId(key),
      before: before.verdict,
    })
  })
  ctx.tables.areas.invalidate()
  return null
}

/** Returns the verdict a booking would get now, with the row that decided it. */
export async function tryArea(ctx: ReservationContext, address: string) {
  const { verdict, readAs, row } = await explainArea(ctx, address)
  return {
    verdict,
    message: areaMessages[verdict],
    readAs: readAs ? { sido: readAs.sido, sigungu: readAs.sigungu } : null,
    row: row ?? null,
  }
}

const toSubjectId = ({ sido, sigungu, place }: Omit<AreaRow, 'verdict'>) =>
  [sido, sigungu, place].filter(Boolean).join(' ')

const byPlace = (one: AreaRow, other: AreaRow) => toSubjectId(one).localeCompare(toSubjectId(other), 'ko')

type Key = Omit<AreaRow, 'verdict'>

/** Returns the row and locks it until the transaction ends. */
async function lockArea(tx: Database, key: Key): Promise<AreaRow | undefined> {
  const [found] = await tx.select().from(serviceArea).where(isRow(key)).for('update')
  return found
}

async function storeArea(tx: Database, { sido, sigungu, place, verdict }: AreaRow): Promise<void> {
  await tx
    .insert(serviceArea)
    .values({ sido, sigungu, place, verdict })
    .onConflictDoUpdate({
      target: [serviceArea.sido, serviceArea.sigungu, serviceArea.place],
      set: { verdict },
    })
}

async function deleteArea(tx: Database, key: Key): Promise<void> {
  await tx.delete(serviceArea).where(isRow(key))
}

const isRow = ({ sido, sigungu, place }: Key) =>
  and(eq(serviceArea.sido, sido), eq(serviceArea.sigungu, sigungu), eq(serviceArea.place, place))
