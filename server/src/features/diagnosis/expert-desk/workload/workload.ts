import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { ExpertWorkload } from '../../../../../../contract/diagnosis/workload-admin.ts'
import { dayMs } from '../../../../../../contract/seoul-day.ts'
import type { Context } from '../../../../shared/context.ts'
import type { Database } from '../../../../shared/db/database.ts'
import type { Caller } from '../../../../shared/http/handlers.ts'
import { seoulIso, startOfSeoulDay } from '../../../../shared/time/seoul.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertAnswer } from '../../expert-answer.tables.ts'
import { expertClaim, expertDraft } from '../../expert-desk.tables.ts'
import { toDeadline } from '../deadline.ts'
import { forecastOf, paceOf } from './forecast.ts'

const maxOpen = 500

/** Lists the open cases with their deadlines, and which of them the experts at work will miss at their pace. */
export async function getPromises({ db, now, findNames }: Context, viewerId: string) {
  const moment = now()
  const rows = await listOpen(db, viewerId, moment, maxOpen + 1)
  const open = rows.slice(0, maxOpen)
  const names = await findNames(open.flatMap(({ holderId }) => holderId ?? []))
  const { perHour, people } = paceOf(await listAnswersSince(db, startOfSeoulDay(moment)), moment)
  const { doneAt, lateCount, lateFrom } = forecastOf(
    open.map(({ dueAt }) => dueAt),
    perHour,
    moment,
  )
  return {
    cases: open.map(({ id, problem, dueAt, holderId, heldUntil, draftOf }) => ({
      id,
      problem,
      clock: toDeadline(dueAt, moment, false),
      holder:
        holderId && heldUntil
          ? { name: names.get(holderId) ?? '', isMe: holderId === viewerId, until: seoulIso(heldUntil) }
          : null,
      hasDraft: draftOf !== null,
    })),
    hasMore: rows.length > maxOpen,
    forecast: {
      perHour,
      people,
      doneAt: doneAt && seoulIso(doneAt),
      lateCount,
      lateFrom: lateFrom && seoulIso(lateFrom),
    },
  }
}

/** Lists the other experts. */
export async function listExperts({ db, findNames, findExperts }: Context, viewerId: string) {
  const names = await findNames(await findExperts(db))
  return [...names].filter(([id]) => id !== viewerId).map(([id, name]) => ({ id, name }))
}

/** Lists every expert's figures for administrators, and their own for everybody else. */
export async function listWorkload(
  { db, now, findNames, findExperts }: Context,
  { id, roles }: Pick<Caller, 'id' | 'roles'>,
  days: number,
): Promise<ExpertWorkload[]> {
  const isAdmin = roles.includes('ADMIN')
  const since = new Date(now().getTime() - days * dayMs)
  const rows = new Map(
    (await sumByExpert(db, since, isAdmin ? undefined : id)).map((row) => [row.expertId, row]),
  )
  const ids = isAdmin ? [...new Set([...(await findExperts(db)), ...rows.keys()])] : [id]
  const names = await findNames(ids)
  return ids.map((expertId) => {
    const row = rows.get(expertId)
    return {
      id: expertId,
      name: names.get(expertId) ?? '',
      isMe: expertId === id,
      answers: row?.answers ?? 0,
      medianMinutes: row?.medianMinutes ?? null,
      agreement: row?.judged ? row.agreed / row.judged : null,
    }
  })
}

/** Lists open cases with their claims and whether the viewer has begun an answer, most urgent first, without those that wait for their customer. */
function listOpen(db: Database, viewerId: string, now: Date, count: number) {
  return db
    .select({
      id: diagnosis.id,
      problem: diagnosis.problem,
      dueAt: diagnosis.expertDueAt,
      holderId: expertClaim.expertId,
      heldUntil: expertClaim.until,
      draftOf: expertDraft.expertId,
    })
    .from(diagnosis)
    .leftJoin(
      expertClaim,
      and(
        eq(expertClaim.memberId, diagnosis.memberId),
        eq(expertClaim.diagnosisId, diagnosis.id),
        gt(expertClaim.until, now),
      ),
    )
    .leftJoin(
      expertDraft,
      and(
        eq(expertDraft.memberId, diagnosis.memberId),
        eq(expertDraft.diagnosisId, diagnosis.id),
        eq(expertDraft.expertId, viewerId),
      ),
    )
    .where(and(isNull(diagnosis.expertAnsweredAt), isNull(diagnosis.expertPausedAt)))
    .orderBy(asc(diagnosis.expertDueAt), asc(diagnosis.id))
    .limit(count)
}

/** Lists the cases answered for the first time since a moment. */
function listAnswersSince(db: Database, since: Date) {
  return db
    .select({ expertId: expertAnswer.expertId, at: expertAnswer.answeredAt, begunAt: expertAnswer.begunAt })
    .from(expertAnswer)
    .innerJoin(
      diagnosis,
      and(
        eq(diagnosis.memberId, expertAnswer.memberId),
        eq(diagnosis.id, expertAnswer.diagnosisId),
        gte(diagnosis.expertAnsweredAt, since),
      ),
    )
    .where(and(isNull(expertAnswer.replacedAt), gte(expertAnswer.answeredAt, since)))
    .limit(5000)
}

/** Counts first answers since a moment by expert; of one expert, by the index on their answers. */
function sumByExpert(db: Database, since: Date, expertId: string | undefined) {
  return db
    .select({
      expertId: expertAnswer.expertId,
      answers: sql`count(*)`.mapWith(Number),
      medianMinutes: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${expertAnswer.answeredAt} - ${expertAnswer.begunAt})::float8 / 60)`,
      judged: sql`count(*) filter (where not ${expertAnswer.isUnedited})`.mapWith(Number),
      agreed:
        sql`count(*) filter (where ${expertAnswer.verdict} = 'AGREE' and not ${expertAnswer.isUnedited})`.mapWith(
          Number,
        ),
    })
    .from(expertAnswer)
    .where(
      and(
        expertId === undefined ? undefined : eq(expertAnswer.expertId, expertId),
        gte(expertAnswer.answeredAt, since),
        eq(expertAnswer.edition, 0),
      ),
    )
    .groupBy(expertAnswer.expertId)
}
