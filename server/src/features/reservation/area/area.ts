import { and, eq } from 'drizzle-orm'
import { errorMessages } from '../../../../../contract/error.ts'
import type { AreaKey } from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
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

/** The verdict on an address, with the reason for it. */
interface AreaDecision {
  verdict: AreaVerdict
  /** The parsed address; undefined when it does not start with a known province and city. */
  readAs: AddressRegion | undefined
  /** The row that decided the verdict; undefined when no row matches. */
  row: AreaRow | undefined
}

/** Decides whether an address is inside the service area. Other processes see a change of the table within seconds. */
const explainArea = async (ctx: ReservationContext, address: string): Promise<AreaDecision> =>
  decideArea(await ctx.tables.areas(ctx.db), address)

export const getAreaVerdict = async (ctx: ReservationContext, address: string): Promise<AreaVerdict> =>
  (await explainArea(ctx, address)).verdict

/** The most specific matching row wins; of equally specific rows, the one with the strictest verdict. */
function decideArea(rows: AreaRow[], address: string): AreaDecision {
  const readAs = parseAddress(address)
  const row = readAs && rows.filter((it) => isMatch(it, readAs)).reduce(pickDecidingRow, undefined)
  return { verdict: row?.verdict ?? 'NOT_SERVED', readAs, row }
}

const isMatch = ({ sido, sigungu, place }: AreaRow, region: AddressRegion) =>
  sido === region.sido &&
  (sigungu === '' || sigungu === region.sigungu) &&
  (place === '' || region.words.some((word) => isWordInPlace(word, place)))

function pickDecidingRow(one: AreaRow | undefined, other: AreaRow): AreaRow {
  if (!one || specificity(other) > specificity(one)) return other
  const isStricter = stricterVerdict(one.verdict, other.verdict) !== one.verdict
  return specificity(other) === specificity(one) && isStricter ? other : one
}

export const stricterVerdict = (one: AreaVerdict, other: AreaVerdict): AreaVerdict =>
  strictestLast.indexOf(one) > strictestLast.indexOf(other) ? one : other

const specificity = ({ sigungu, place }: AreaRow) => (place ? 2 : 0) + (sigungu ? 1 : 0)

/** Lists the service area table by place. */
export async function listAreas(ctx: ReservationContext) {
  return { rows: (await findAreas(ctx.db)).sort(byPlace) }
}

/** Adds or changes a row of the service area table; accepted bookings stay as they are. */
export async function saveArea(ctx: ReservationContext, actorId: string, row: AreaRow, reason?: string) {
  await ctx.transact(async (tx) => {
    const before = await lockArea(tx, row)
    const { sido, sigungu, place, verdict } = row
    await tx
      .insert(serviceArea)
      .values({ sido, sigungu, place, verdict })
      .onConflictDoUpdate({
        target: [serviceArea.sido, serviceArea.sigungu, serviceArea.place],
        set: { verdict },
      })
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

const toSubjectId = ({ sido, sigungu, place }: Omit<AreaRow, 'verdict'>) =>
  [sido, sigungu, place].filter(Boolean).join(' ')

const byPlace = (one: AreaRow, other: AreaRow) => toSubjectId(one).localeCompare(toSubjectId(other), 'ko')

type Key = Omit<AreaRow, 'verdict'>

/** Returns the row and locks it until the transaction ends. */
async function lockArea(tx: Database, key: Key): Promise<AreaRow | undefined> {
  const [found] = await tx.select().from(serviceArea).where(isRow(key)).for('update')
  return found
}

const isRow = ({ sido, sigungu, place }: Key) =>
  and(eq(serviceArea.sido, sido), eq(serviceArea.sigungu, sigungu), eq(serviceArea.place, place))
