import { and, eq } from 'drizzle-orm'
import type { Body } from '../../../../../contract/endpoint.ts'
import { errorMessages } from '../../../../../contract/error.ts'
import type { AreaKey, areaAdminApi } from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import type { Database } from '../../../shared/db/database.ts'
import { lockOne } from '../../../shared/db/find-one.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { serviceArea } from '../calendar.tables.ts'
import type { ReservationContext } from '../context.ts'
import { type AddressRegion, isWordInPlace, parseAddress } from './address-region.ts'

type AreaRow = typeof serviceArea.$inferSelect

// Async, so that callers share one promise: a bare drizzle query runs again for every await.
export async function findAreas(db: Database): Promise<AreaRow[]> {
  return await db.select().from(serviceArea)
}

/** Sentences shown to customers while they choose an address. */
export const areaMessages: Record<AreaVerdict, string> = {
  SERVED: '방문할 수 있는 지역이에요.',
  CHECK: '예약할 수 있어요. 이 주소는 담당자가 찾아갈 수 있는지 확인한 뒤 일정을 확정해요.',
  BY_AGREEMENT: errorMessages.AREA_BY_AGREEMENT,
  NOT_SERVED: errorMessages.AREA_NOT_SERVED,
}

const strictestLast: AreaVerdict[] = ['SERVED', 'CHECK', 'BY_AGREEMENT', 'NOT_SERVED']

/**
 * Decides whether an address is inside the service area. The most specific matching row wins; of equally specific rows, the one with the
 * strictest verdict. Other processes see a change of the table within seconds.
 */
async function explainArea(ctx: ReservationContext, address: string) {
  const readAs = parseAddress(address)
  const matching = (await ctx.tables.areas(ctx.db)).filter((it) => readAs && isMatch(it, readAs))
  const [row] = matching.toSorted(
    (one, other) =>
      specificity(other) - specificity(one) || strictness(other.verdict) - strictness(one.verdict),
  )
  return { verdict: row?.verdict ?? ('NOT_SERVED' as const), readAs, row }
}

export const getAreaVerdict = async (ctx: ReservationContext, address: string) =>
  (await explainArea(ctx, address)).verdict

/** Throws AREA_NOT_SERVED or AREA_BY_AGREEMENT, with the name of the address, unless visits are made there. */
export function assertServed(verdict: AreaVerdict, which: '수거' | '배송') {
  if (verdict === 'SERVED' || verdict === 'CHECK') return verdict
  const code = verdict === 'NOT_SERVED' ? 'AREA_NOT_SERVED' : 'AREA_BY_AGREEMENT'
  throw new AppError(code, { message: errorMessages[code].replace(/^이 주소/, `${which} 주소`) })
}

const isMatch = ({ sido, sigungu, place }: AreaRow, region: AddressRegion) =>
  sido === region.sido &&
  (sigungu === '' || sigungu === region.sigungu) &&
  (place === '' || region.words.some((word) => isWordInPlace(word, place)))

const strictness = (verdict: AreaVerdict) => strictestLast.indexOf(verdict)

export const stricterVerdict = (one: AreaVerdict, other: AreaVerdict) =>
  strictness(one) > strictness(other) ? one : other

const specificity = ({ sigungu, place }: AreaRow) => (place ? 2 : 0) + (sigungu ? 1 : 0)

/** Lists the service area table by place. */
export async function listAreas(ctx: ReservationContext) {
  return { rows: (await findAreas(ctx.db)).sort(byPlace) }
}

/** Adds or changes a row of the service area table; accepted bookings stay as they are. */
export async function saveArea(
  ctx: ReservationContext,
  actorId: string,
  { reason, ...row }: Body<typeof areaAdminApi.saveArea>,
) {
  await ctx.transact(async (tx) => {
    const before = await lockOne(tx, serviceArea, isRow(row))
    const target = [serviceArea.sido, serviceArea.sigungu, serviceArea.place]
    await tx.insert(serviceArea).values(row).onConflictDoUpdate({ target, set: row })
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
    const before = expectFound(await lockOne(tx, serviceArea, isRow(key)), 'AREA_ROW_NOT_FOUND')
    await tx.delete(serviceArea).where(isRow(key))
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

type Key = Omit<AreaRow, 'verdict'>

const toSubjectId = ({ sido, sigungu, place }: Key) => [sido, sigungu, place].filter(Boolean).join(' ')

const byPlace = (one: AreaRow, other: AreaRow) => toSubjectId(one).localeCompare(toSubjectId(other), 'ko')

const isRow = ({ sido, sigungu, place }: Key) =>
  and(eq(serviceArea.sido, sido), eq(serviceArea.sigungu, sigungu), eq(serviceArea.place, place))
