import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type {
  addAway as addAwayEndpoint,
  setDutyWeek as setWeekEndpoint,
} from '../../../../contract/duty/duty-admin.ts'
import type { Body, StaffRole } from '../../../../contract/endpoint.ts'
import { addDays } from '../../../../contract/seoul-day.ts'
import { staffRoles } from '../../../../contract/staff/staff.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { restText } from '../../shared/settings/rest.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { dutyAway, dutyWeek } from './duty.tables.ts'
import { type DutyDay, dutyDays, everyDay, type Week } from './duty-days.ts'

/** What the duty calendar works with. It exists before the whole context, of which `findOnDuty` is a part. */
export interface DutyContext
  extends Pick<Context, 'db' | 'transact' | 'now' | 'audit' | 'findStaff' | 'findNames'> {
  /** Names of the holidays by day, of the days from `from` to `until`. */
  findHolidays: (db: Database, from: string, until: string) => Promise<Map<string, string>>
  /** The last day (`yyyy-MM-dd`) of a rest of the whole business, during which nobody works; null without one. */
  findRestUntil: (db: Database) => Promise<string | null>
  /** Called in the transaction of every change of the calendar. */
  afterChange: (tx: Database) => Promise<void>
  /** The hours that are promised for a diagnosis now; null for a day. */
  findPromisedHours: () => Promise<number | null>
}

const shownDays = 14

/** Returns everybody's working days and the coming two weeks. */
export async function getDuty(ctx: DutyContext, viewerId: string) {
  const today = seoulDay(ctx.now())
  const byRole = await Promise.all(
    staffRoles.map(async (role) => ({ role, ids: await ctx.findStaff([role]) })),
  )
  const ids = [...new Set(byRole.flatMap((it) => it.ids))]
  const experts = byRole.find(({ role }) => role === 'EXPERT')?.ids ?? []
  const names = await ctx.findNames(ids)
  const facts = await findFacts(ctx, ctx.db, ids, shownDays)
  const { weeks, away, holidays, restUntil } = facts
  return {
    people: ids.map((id) => ({
      id,
      name: names.get(id) ?? '',
      isMe: id === viewerId,
      roles: byRole.flatMap((it): StaffRole[] => (it.ids.includes(id) ? [it.role] : [])),
      ...(weeks.get(id) ?? everyDay),
      away: away
        .filter(({ memberId }) => memberId === id)
        .map(({ id: awayId, firstDay, lastDay }) => ({ id: awayId, firstDay, lastDay })),
    })),
    days: dutyDays({ ...facts, ids: experts }, today, shownDays).map(({ day, ids: expertIds }) => ({
      day,
      holiday: restUntil !== null && day <= restUntil ? restText : (holidays.get(day) ?? null),
      expertIds,
    })),
  }
}

/** Returns who of these people works on the coming days, from today. */
export const findDutyDays = async (
  ctx: DutyContext,
  db: Database,
  ids: string[],
  count: number,
): Promise<DutyDay[]> => dutyDays(await findFacts(ctx, db, ids, count), seoulDay(ctx.now()), count)

/** Returns who of these people works today. */
export const findOnDuty = async (ctx: DutyContext, tx: Database, ids: string[]): Promise<string[]> =>
  (await findDutyDays(ctx, tx, ids, 1))[0]?.ids ?? []

async function findFacts(
  { now, findHolidays, findRestUntil }: DutyContext,
  db: Database,
  ids: string[],
  count: number,
) {
  const today = seoulDay(now())
  // One after the other: a transaction has one connection.
  const weeks = await findWeeks(db, ids)
  const away = await listAway(db, ids, today)
  const holidays = await findHolidays(db, today, addDays(today, count))
  const restUntil = await findRestUntil(db)
  return { ids, weeks, away, holidays, restUntil }
}

/** Stores a person's weekly pattern. Throws MEMBER_NOT_FOUND for people who are not on the staff. */
export async function setDutyWeek(
  ctx: DutyContext,
  actorId: string,
  memberId: string,
  { weekdays, worksOnHolidays }: Body<typeof setWeekEndpoint>,
) {
  await assertStaff(ctx, memberId)
  const week = { weekdays: [...new Set(weekdays)].sort(), worksOnHolidays }
  await ctx.transact(async (tx) => {
    const before = (await findWeeks(tx, [memberId])).get(memberId) ?? everyDay
    const row = { memberId, ...week, changedAt: ctx.now() }
    await tx.insert(dutyWeek).values(row).onConflictDoUpdate({ target: dutyWeek.memberId, set: row })
    await recordChange(ctx, tx, { actorId, action: 'duty.setWeek', memberId, before, after: week })
  })
  return null
}

/** Adds days away. Throws MEMBER_NOT_FOUND for another person, unless the caller is an administrator. */
export async function addAway(
  ctx: DutyContext,
  caller: Pick<Caller, 'id' | 'roles'>,
  memberId: string,
  { awayId, firstDay, lastDay }: Body<typeof addAwayEndpoint>,
) {
  assertMayChange(caller, memberId)
  await assertStaff(ctx, memberId)
  await ctx.transact(async (tx) => {
    const row = { memberId, id: awayId, firstDay, lastDay, createdAt: ctx.now() }
    const { rowCount } = await tx.insert(dutyAway).values(row).onConflictDoNothing()
    const entry = { actorId: caller.id, action: 'duty.addAway', memberId } as const
    if (rowCount) await recordChange(ctx, tx, { ...entry, after: { firstDay, lastDay } })
  })
  return null
}

/** Removes days away. Idempotent. Throws MEMBER_NOT_FOUND for another person, unless the caller is an administrator. */
export async function removeAway(
  ctx: DutyContext,
  caller: Pick<Caller, 'id' | 'roles'>,
  { id: memberId, awayId }: { id: string; awayId: string },
) {
  assertMayChange(caller, memberId)
  await ctx.transact(async (tx) => {
    const [removed] = await tx
      .delete(dutyAway)
      .where(and(eq(dutyAway.memberId, memberId), eq(dutyAway.id, awayId)))
      .returning({ firstDay: dutyAway.firstDay, lastDay: dutyAway.lastDay })
    const entry = { actorId: caller.id, action: 'duty.removeAway', memberId } as const
    if (removed) await recordChange(ctx, tx, { ...entry, before: removed })
  })
  return null
}

function assertMayChange({ id, roles }: Pick<Caller, 'id' | 'roles'>, memberId: string) {
  if (id !== memberId && !roles.includes('ADMIN')) throw new AppError('MEMBER_NOT_FOUND')
}

async function assertStaff({ findStaff }: DutyContext, memberId: string) {
  if (!(await findStaff([...staffRoles])).includes(memberId)) throw new AppError('MEMBER_NOT_FOUND')
}

interface Change {
  actorId: string
  action: 'duty.setWeek' | 'duty.addAway' | 'duty.removeAway'
  memberId: string
  before?: object
  after?: object
}

async function recordChange(
  { audit, afterChange }: DutyContext,
  tx: Database,
  { memberId, ...change }: Change,
) {
  await audit.record(tx, { ...change, subject: 'member', subjectId: memberId })
  await afterChange(tx)
}

async function findWeeks(db: Database, ids: string[]): Promise<Map<string, Week>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(dutyWeek).where(inArray(dutyWeek.memberId, ids))
  return new Map(
    rows.map(({ memberId, weekdays, worksOnHolidays }) => [memberId, { weekdays, worksOnHolidays }]),
  )
}

/** Lists days away that are not over, the nearest first. */
async function listAway(db: Database, ids: string[], today: string) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(dutyAway)
    .where(and(inArray(dutyAway.memberId, ids), gte(dutyAway.lastDay, today)))
    .orderBy(asc(dutyAway.firstDay), asc(dutyAway.id))
}
