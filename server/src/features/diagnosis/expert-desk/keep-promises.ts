import { and, count, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm'
import { dayMs } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { formatDeadline } from '../../../shared/time/seoul.ts'
import type { DiagnosisContext } from '../context.ts'
import {
  type DiagnosisKey,
  isDiagnosis,
  joinsDiagnosis,
  ofDiagnosis,
  questionDueAt,
  resultLink,
} from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertAnswer, expertQuestion } from '../expert-desk.tables.ts'
import { isEmergency, isOpenQuestion, isQueued } from './list-cases.ts'
import { type AnswerPromise, answersPerDay, emergencyPromise, firstOnDuty, promiseFor } from './promise.ts'

const plannedDays = 14
const paceDays = 30

/** Reads what the promised time of an answer depends on. */
export async function readPromiseFacts(
  { now, findStaff, findDutyDays }: Pick<DiagnosisContext, 'now' | 'findStaff' | 'findDutyDays'>,
  db: Database,
) {
  const ids = await findStaff(['EXPERT'], db)
  const days = await findDutyDays(db, ids, plannedDays)
  const paces = await sumByExpert(db, new Date(now().getTime() - paceDays * dayMs))
  const [waiting] = await db.select({ count: count() }).from(diagnosis).where(isQueued)
  const perDay = (id: string) => answersPerDay(paces.get(id) ?? unknownPace)
  return { hasExperts: ids.length > 0, days, waiting: waiting?.count ?? 0, perDay }
}

/** What is promised for one more case. A business that has no expert yet promises the end of the known days. */
export async function promiseAnswer(
  { now, promiseFacts }: DiagnosisContext,
  db: Database,
  isEmergency = false,
): Promise<AnswerPromise> {
  const facts = { ...(await promiseFacts(db)), now: now() }
  return (isEmergency && emergencyPromise(facts)) || promiseFor(facts)
}

const unknownPace = { answers: 0, activeDays: 0, medianMinutes: null }

async function sumByExpert(db: Database, since: Date) {
  const rows = await db
    .select({
      expertId: expertAnswer.expertId,
      answers: count(),
      activeDays: sql`count(distinct (${expertAnswer.answeredAt} at time zone 'Asia/Seoul')::date)`.mapWith(
        Number,
      ),
      medianMinutes: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${expertAnswer.answeredAt} - ${expertAnswer.begunAt})::float8 / 60)`,
    })
    .from(expertAnswer)
    .where(and(gte(expertAnswer.answeredAt, since), eq(expertAnswer.edition, 0)))
    .groupBy(expertAnswer.expertId)
  return new Map(rows.map(({ expertId, ...pace }) => [expertId, pace]))
}

export const keepPromisesJobKind = 'diagnosis.keep-promises'
const batchSize = 50

/**
 * Gives every open case and question that is due before an expert works again a later time, and tells its owner before the
 * first one has passed. Time and notice are stored in one transaction, so that nobody is told twice.
 */
export async function keepPromises(ctx: DiagnosisContext) {
  ctx.promiseFacts.invalidate()
  const { hasExperts, days } = await ctx.promiseFacts(ctx.db)
  const firstAt = firstOnDuty({ now: ctx.now(), days })
  if (!hasExperts || firstAt <= ctx.now()) return
  const later = await promiseAnswer(ctx, ctx.db)
  for (const kind of promised) {
    let moved: number
    do moved = await ctx.transact((tx) => moveDue(ctx, tx, kind, firstAt, later))
    while (moved === batchSize)
  }
}

const promised = [
  {
    table: diagnosis,
    key: { memberId: diagnosis.memberId, diagnosisId: diagnosis.id },
    isOpen: and(isQueued, isNull(diagnosis.expertEscalatedAt)),
    due: sql<Date>`${diagnosis.expertDueAt}`,
    move: (tx: Database, key: DiagnosisKey, expertDueAt: Date) =>
      tx
        .update(diagnosis)
        .set({ expertDueAt, expertPromisedHours: null, expertRemindedAt: null })
        .where(isDiagnosis(key)),
  },
  {
    table: expertQuestion,
    key: { memberId: expertQuestion.memberId, diagnosisId: expertQuestion.diagnosisId },
    isOpen: and(isOpenQuestion, isNull(expertQuestion.escalatedAt)),
    due: questionDueAt,
    move: (tx: Database, key: DiagnosisKey, dueAt: Date) =>
      tx.update(expertQuestion).set({ dueAt, remindedAt: null }).where(ofDiagnosis(expertQuestion, key)),
  },
]

async function moveDue(
  ctx: DiagnosisContext,
  tx: Database,
  { table, key, isOpen, due, move }: (typeof promised)[number],
  firstAt: Date,
  { dueAt }: AnswerPromise,
) {
  const broken = await tx
    .select(key)
    .from(table)
    .where(and(isOpen, gt(due, ctx.now()), lte(due, firstAt)))
    .orderBy(due)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  for (const found of broken) {
    await move(tx, found, dueAt)
    await notifyOfMove(ctx, tx, found, dueAt)
  }
  return broken.length
}

const notifyOfMove = ({ notify }: Context, tx: Database, key: DiagnosisKey, dueAt: Date) =>
  notify(tx, {
    memberId: key.memberId,
    notice: 'PROMISE_MOVED',
    values: { answerBy: formatDeadline(dueAt) },
    link: resultLink(key),
  })

/**
 * Gives every open case that was promised a day, as during a rest or by `keepPromises`, and every open question what a new one is
 * promised now where that is earlier. Nobody is told of an answer that comes sooner.
 */
export async function restorePromises(ctx: DiagnosisContext) {
  const { db, now } = ctx
  for (const isUrgent of [false, true]) {
    const { hours, dueAt } = await promiseAnswer(ctx, db, isUrgent)
    await db
      .update(diagnosis)
      // An emergency is due so soon that nobody is reminded of it.
      .set({ expertDueAt: dueAt, expertPromisedHours: hours, expertRemindedAt: isUrgent ? now() : null })
      .where(
        and(
          isQueued,
          isNull(diagnosis.expertPromisedHours),
          isNull(diagnosis.expertEscalatedAt),
          gt(diagnosis.expertDueAt, dueAt),
          sql`(${isEmergency}) = ${isUrgent}`,
        ),
      )
    await db
      .update(expertQuestion)
      .set({ dueAt, remindedAt: isUrgent ? now() : null })
      .from(diagnosis)
      .where(
        and(
          joinsDiagnosis(expertQuestion),
          isOpenQuestion,
          isNull(expertQuestion.escalatedAt),
          gt(questionDueAt, dueAt),
          sql`(${isEmergency}) = ${isUrgent}`,
        ),
      )
  }
}
