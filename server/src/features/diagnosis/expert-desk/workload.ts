import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { ExpertWorkload } from '../../../../../contract/diagnosis/workload-admin.ts'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { seoulIso, startOfSeoulDay } from '../../../shared/time/seoul.ts'
import { joinsDiagnosis, questionDueAt } from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer, expertClaim, expertDraft, expertQuestion } from '../expert-desk.tables.ts'
import { currentProblem, problemColumns } from '../result/current-result.ts'
import { toDeadline } from './deadline.ts'
import { isOpenQuestion, isQueued, toHolder } from './list-cases.ts'

const maxOpen = 500

/** Lists the open cases and questions with their deadlines, and which of them the experts at work will miss at their pace. */
export async function getPromises({ db, now, findNames }: Context, viewerId: string) {
  const moment = now()
  const rows = [
    ...(await listOpen(db, viewerId, moment, maxOpen + 1)),
    ...(await listQuestions(db, moment, maxOpen + 1)),
  ].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
  const open = rows.slice(0, maxOpen)
  const names = await findNames(open.flatMap(({ holderId }) => holderId ?? []))
  const { perHour, people } = paceOf(await listAnswersSince(db, startOfSeoulDay(moment)), moment)
  const { doneAt, lateCount, lateFrom } = forecastOf(
    open.map(({ dueAt }) => dueAt),
    perHour,
    moment,
  )
  return {
    cases: open.map((row) => ({
      ...row,
      problem: currentProblem(row).problem,
      clock: toDeadline(row.dueAt, moment, false),
      holder: toHolder(row, names, viewerId),
      hasDraft: row.draftOf !== null,
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

const openColumns = {
  id: diagnosis.id,
  ...problemColumns,
  holderId: expertClaim.expertId,
  heldUntil: expertClaim.until,
}

/** Lists open cases with their claims and whether the viewer has begun an answer, most urgent first, without those that wait for their customer. */
function listOpen(db: Database, viewerId: string, now: Date, count: number) {
  return db
    .select({
      ...openColumns,
      dueAt: diagnosis.expertDueAt,
      draftOf: expertDraft.expertId,
      isQuestion: sql<boolean>`false`,
    })
    .from(diagnosis)
    .leftJoin(expertClaim, and(joinsDiagnosis(expertClaim), gt(expertClaim.until, now)))
    .leftJoin(expertDraft, and(joinsDiagnosis(expertDraft), eq(expertDraft.expertId, viewerId)))
    .where(isQueued)
    .orderBy(asc(diagnosis.expertDueAt), asc(diagnosis.id))
    .limit(count)
}

/** Lists the customers' open questions in the same form, most urgent first; no draft of their answers is stored. */
function listQuestions(db: Database, now: Date, count: number) {
  return db
    .select({
      ...openColumns,
      dueAt: questionDueAt,
      draftOf: sql<null>`null`,
      isQuestion: sql<boolean>`true`,
    })
    .from(expertQuestion)
    .innerJoin(diagnosis, joinsDiagnosis(expertQuestion))
    .leftJoin(expertClaim, and(joinsDiagnosis(expertClaim), gt(expertClaim.until, now)))
    .where(isOpenQuestion)
    .orderBy(asc(questionDueAt), asc(diagnosis.id))
    .limit(count)
}

/** Lists the cases answered for the first time since a moment. */
function listAnswersSince(db: Database, since: Date) {
  return db
    .select({ expertId: expertAnswer.expertId, at: expertAnswer.answeredAt, begunAt: expertAnswer.begunAt })
    .from(expertAnswer)
    .innerJoin(diagnosis, and(joinsDiagnosis(expertAnswer), gte(diagnosis.expertAnsweredAt, since)))
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

/** A first answer, and when its expert claimed the case. */
interface GivenAnswer {
  expertId: string
  at: Date
  begunAt: Date | null
}

interface Pace {
  /** Answers per hour of the people at work; null while they have given too few. */
  perHour: number | null
  /** Number of people at work. */
  people: number
}

const hourMs = 60 * 60 * 1000
/** Somebody without an answer for longer than this is no longer at work. */
const atWorkMs = 2 * hourMs
/** A person who began less than a quarter of an hour ago counts as working for a quarter of an hour. */
const shortestMs = hourMs / 4
/** Number of today's answers of the people at work from which a pace is known. */
const fewestAnswers = 3

/** The pace of the day: of each person at work, today's answers by the time since they began. */
export function paceOf(today: GivenAnswer[], now: Date): Pace {
  const experts = [...new Set(today.map(({ expertId }) => expertId))]
  const atWork = experts
    .map((expert) => today.filter(({ expertId }) => expertId === expert))
    .filter((answers) => now.getTime() - Math.max(...answers.map(({ at }) => at.getTime())) <= atWorkMs)
  const people = atWork.length
  if (atWork.flat().length < fewestAnswers) return { perHour: null, people }
  return { perHour: sum(atWork.map((answers) => personalPace(answers, now))), people }
}

/** Answers per hour since the person began today. */
function personalPace(answers: GivenAnswer[], now: Date) {
  const began = Math.min(...answers.map(({ at, begunAt }) => (begunAt ?? at).getTime()))
  return answers.length / (Math.max(now.getTime() - began, shortestMs) / hourMs)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What becomes of the deadlines, earliest first, when the cases are answered in their order at this pace. */
export function forecastOf(dues: Date[], perHour: number | null, now: Date) {
  if (!perHour || dues.length === 0) return { doneAt: null, lateCount: 0, lateFrom: null }
  const doneAt = (index: number) => new Date(now.getTime() + ((index + 1) / perHour) * hourMs)
  const late = dues.filter((due, index) => due >= now && doneAt(index) > due)
  return { doneAt: doneAt(dues.length - 1), lateCount: late.length, lateFrom: late[0] ?? null }
}
