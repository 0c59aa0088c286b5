import { and, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  reservationStatusLabels,
  stageLabels,
} from '../../../../../contract/reservation/reservation-status.ts'
import {
  type PausedVisit,
  type PauseOutcome,
  pauseClosedTexts,
  pauseOutcomes,
  type VisitPause,
} from '../../../../../contract/reservation/visit/visit-pause.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { findOne } from '../../../shared/db/find-one.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { groupRows } from '../../../shared/personal/personal-data.ts'
import { restText } from '../../../shared/settings/rest.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { toNeighbourhood } from '../board/board.views.ts'
import { addressOf } from '../calendar/slots.repository.ts'
import {
  isOf,
  isOfOneOf,
  type ReservationKey,
  reservationColumns,
  type StoredReservation,
} from '../reservation.repository.ts'
import { reservation } from '../reservation.tables.ts'
import { listDistricts } from '../route/district-centres.ts'
import { pausedVisit, visitPause } from '../visit.tables.ts'
import { earliestDelivery, isVisitAhead } from './visit-rules.ts'

export type StoredPause = typeof visitPause.$inferSelect
export type StoredVisit = typeof pausedVisit.$inferSelect
type VisitId = Pick<StoredVisit, 'memberId' | 'reservationId' | 'pauseId' | 'leg'>

/** Above the number of pauses of two years. */
const listedMax = 100

const isInForce = isNull(visitPause.liftedAt)

/** Returns the pauses from a day on that are not lifted. */
export async function findPausesFrom(db: Database, first: string): Promise<StoredPause[]> {
  return await db
    .select()
    .from(visitPause)
    .where(and(gte(visitPause.date, first), isInForce))
}

export const findPausesOn = (db: Database, day: string): Promise<StoredPause[]> =>
  db
    .select()
    .from(visitPause)
    .where(and(eq(visitPause.date, day), isInForce))

export async function findPause(db: Database, id: string) {
  return findOne(db, visitPause, eq(visitPause.id, id))
}

/** Returns the visits of these pauses with their reservations as they are now, in the order of booking. */
export const listVisits = (db: Database, pauseIds: string[]) =>
  db
    .select({ visit: pausedVisit, row: reservationColumns })
    .from(pausedVisit)
    .innerJoin(reservation, isOf(pausedVisit, reservation))
    .where(inArray(pausedVisit.pauseId, pauseIds))
    .orderBy(reservation.createdAt, reservation.id)

/** Returns paused visits with their pauses, also lifted ones, the newest pause first. */
export const findPausedVisits = (db: Database, where: SQL | undefined) =>
  db
    .select({ visit: pausedVisit, pause: visitPause })
    .from(pausedVisit)
    .innerJoin(visitPause, eq(visitPause.id, pausedVisit.pauseId))
    .where(where)
    .orderBy(desc(visitPause.createdAt))

/** Returns the visits of pauses in force whose customers have not been told and whose deliveries have not been moved. */
export const listUnsettled = (db: Database, today: string) =>
  findPausedVisits(db, and(gte(visitPause.date, today), isInForce, isNull(pausedVisit.settledAt)))

/** Returns the visits of a reservation that were paused. */
export const findVisitsOf = (db: Database, key: ReservationKey) =>
  findPausedVisits(db, isOf(pausedVisit, key))

export async function updateVisit(
  tx: Database,
  { memberId, reservationId: id, pauseId, leg }: VisitId,
  changes: Partial<Pick<StoredVisit, 'answer' | 'answeredAt' | 'settledAt' | 'problem'>>,
) {
  await tx
    .update(pausedVisit)
    .set(changes)
    .where(
      and(isOf(pausedVisit, { memberId, id }), eq(pausedVisit.pauseId, pauseId), eq(pausedVisit.leg, leg)),
    )
}

/** Returns the visits of the pauses in force on a day. */
export const findVisitsOn = (db: Database, day: string) =>
  findPausedVisits(db, and(eq(visitPause.date, day), isInForce))

/** Returns the paused pickups of a member that wait for an answer, from a day on. */
export function listUnanswered(db: Database, member: string, first: string) {
  const { memberId, leg, answer } = pausedVisit
  const isOpen = and(eq(memberId, member), eq(leg, 'PICKUP'), isNull(answer))
  return findPausedVisits(db, and(isOpen, isInForce, gte(visitPause.date, first)))
}

/** How a pause stands on this day. */
export function findPauseState(
  { date, liftedAt }: Pick<StoredPause, 'date' | 'liftedAt'>,
  today: string,
): VisitPause['state'] {
  if (liftedAt) return 'LIFTED'
  return date < today ? 'OVER' : 'ACTIVE'
}

/** How a visit of a paused day stands. A visit that was moved in any way counts as moved, one that was made as confirmed. */
export function findOutcome(
  row: StoredReservation,
  { leg, answer }: Pick<StoredVisit, 'leg' | 'answer'>,
  date: string,
): PauseOutcome {
  if (row.status === 'CANCELLED' || row.status === 'REFUNDED') return 'CANCELLED'
  if (row.visits[leg].date !== date) return 'MOVED'
  if (row.status === 'WAITING') return 'UNPAID'
  return answer === 'CONFIRMED' || !isVisitAhead(row, leg) ? 'CONFIRMED' : 'OPEN'
}

/** Whether the pause is why this visit cannot be made as planned: it is not lifted, and the visit still has its day. */
export const isVisitPaused = (row: StoredReservation, visit: Pick<StoredVisit, 'leg'>, pause: StoredPause) =>
  findLateReason(row, visit, pause) === undefined

/**
 * Returns the Korean reason why the customer's answer comes too late; undefined when it can be taken. Without `today` the day of
 * the pause is not over.
 */
export function findLateReason(
  row: StoredReservation,
  visit: Pick<StoredVisit, 'leg'>,
  pause: StoredPause,
  today = pause.date,
) {
  const state = findPauseState(pause, today)
  if (state === 'LIFTED') return '다시 방문할 수 있게 되어 예정대로 찾아뵐게요. 답하지 않으셔도 돼요.'
  if (state === 'OVER') return '안내한 날이 지나 답을 받을 수 없어요. 고객센터로 문의해 주세요.'
  if (row.endedAt) return '이미 끝난 예약이에요.'
  if (row.visits[visit.leg].date !== pause.date)
    return '이미 다른 날로 옮긴 예약이에요. 지금 일정을 확인해 주세요.'
  return isVisitAhead(row, visit.leg)
    ? undefined
    : '지금은 답할 수 없는 예약이에요. 지금 일정을 확인해 주세요.'
}

const toPause = (row: StoredPause, names: Map<string, string>, today: string): VisitPause => ({
  id: row.id,
  date: row.date,
  leg: row.leg,
  districts: row.districts,
  kind: row.kind,
  sentence: row.sentence,
  state: findPauseState(row, today),
  createdAt: seoulIso(row.createdAt),
  createdByName: names.get(row.createdBy) ?? '',
  liftedAt: row.liftedAt && seoulIso(row.liftedAt),
})

function toVisit(row: StoredReservation, visit: StoredVisit, date: string): PausedVisit {
  const outcome = findOutcome(row, visit, date)
  const { date: day, slot } = row.visits[visit.leg]
  return {
    id: row.id,
    number: row.number,
    revision: row.revision,
    status: row.status,
    statusLabel: reservationStatusLabels[row.status],
    customerName: row.customerName,
    potCount: row.potCount,
    place: toNeighbourhood(addressOf(row, visit.leg)),
    leg: visit.leg,
    slot,
    outcome,
    movedTo: outcome === 'MOVED' ? { date: day, slot } : null,
    answeredAt: visit.answeredAt && seoulIso(visit.answeredAt),
    problem: outcome === 'OPEN' ? visit.problem : null,
    from: visit.leg === 'DELIVERY' ? earliestDelivery(row) : null,
  }
}

/** Names the reason of a pause where staff see the day: '한파로 쉬어요', with its leg and districts where it is not for all. */
function describeForStaff({ leg, districts, kind }: Pick<StoredPause, 'leg' | 'districts' | 'kind'>) {
  const where = districts.length > 0 ? ` (${districts.join(', ')})` : ''
  return `${leg ? `${stageLabels[leg]} ` : ''}${pauseClosedTexts[kind]}${where}`
}

/** The reasons of the pauses of a day, and the rest; no property when there are none. */
export function toPausedFor(pauses: StoredPause[], day: string, restDays: string[]) {
  const texts = pauses.filter(({ date }) => date === day).map(describeForStaff)
  if (restDays.includes(day)) texts.unshift(restText)
  return texts.length > 0 ? { pausedFor: texts.join(', ') } : {}
}

/** Lists the pauses, with how many visits are open, confirmed, moved and unpaid. */
export async function listVisitPauses(ctx: Context) {
  const { date, createdAt } = visitPause
  const pauses = await ctx.db.select().from(visitPause).orderBy(desc(date), desc(createdAt)).limit(listedMax)
  const ids = pauses.map(({ id }) => id)
  const visits = await listVisits(ctx.db, ids)
  const names = await ctx.findNames([...new Set(pauses.map(({ createdBy }) => createdBy))])
  const today = seoulDay(ctx.now())
  const counted = pauses.map((pause) => {
    const ofPause = visits.filter(({ visit }) => visit.pauseId === pause.id)
    const outcomes = ofPause.map(({ visit, row }) => findOutcome(row, visit, pause.date))
    const count = (outcome: PauseOutcome) => outcomes.filter((it) => it === outcome).length
    const [open, confirmed] = [count('OPEN'), count('CONFIRMED')]
    const counts = { open, confirmed, moved: count('MOVED'), unpaid: count('UNPAID') }
    return { ...toPause(pause, names, today), counts }
  })
  return { today, districts: listDistricts(), pauses: counted }
}

/** Returns the visits ahead whose day is paused, by reservation id. */
export async function findVisitsOnPause(db: Database, rows: StoredReservation[]) {
  const found =
    rows.length === 0 ? [] : await findPausedVisits(db, and(isOfOneOf(pausedVisit, rows), isInForce))
  const ahead = found.flatMap(({ visit, pause }) => {
    const row = rows.find(({ id }) => id === visit.reservationId)
    const { reservationId, leg, answer } = visit
    const isPaused = row && isVisitPaused(row, visit, pause)
    return isPaused ? [{ reservationId, leg, isConfirmed: answer === 'CONFIRMED' }] : []
  })
  return groupRows(ahead, ({ reservationId }) => reservationId)
}

/** Whether the pickup is ahead on a paused day and its customer has not kept it there. */
export const isPickupPaused = async (db: Database, row: StoredReservation) =>
  (await findVisitsOnPause(db, [row]))
    .get(row.id)
    ?.some(({ leg, isConfirmed }) => leg === 'PICKUP' && !isConfirmed) ?? false

/** Counts the pauses from a day on that have a visit without an answer. */
export async function countUnansweredPauses(db: Database, first: string) {
  const pauses = await findPausesFrom(db, first)
  const visits = await listVisits(
    db,
    pauses.map(({ id }) => id),
  )
  const isUnanswered = ({ id, date }: StoredPause) =>
    visits.some(({ visit, row }) => visit.pauseId === id && findOutcome(row, visit, date) === 'OPEN')
  return pauses.filter(isUnanswered).length
}

/** Returns a pause with its visits, open ones first. Throws PAUSE_NOT_FOUND. */
export async function getVisitPause(ctx: Context, id: string) {
  const found = expectFound(await findPause(ctx.db, id), 'PAUSE_NOT_FOUND')
  const visits = await listVisits(ctx.db, [id])
  const names = await ctx.findNames([found.createdBy])
  const lines = visits.map(({ visit, row }) => toVisit(row, visit, found.date))
  const rank = ({ outcome }: PausedVisit) => pauseOutcomes.indexOf(outcome)
  return {
    ...toPause(found, names, seoulDay(ctx.now())),
    visits: lines.toSorted((one, other) => rank(one) - rank(other)),
  }
}
