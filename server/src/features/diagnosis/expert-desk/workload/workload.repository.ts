import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertAnswer } from '../../expert-answer.tables.ts'
import { expertClaim, expertDraft } from '../../expert-desk.tables.ts'

/** Lists open cases with their claims and whether the viewer has begun an answer, most urgent first, without those that wait for their customer. */
export const listOpen = (db: Database, viewerId: string, now: Date, count: number) =>
  db
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

/** Lists the cases answered for the first time since a moment. */
export const listAnswersSince = (db: Database, since: Date) =>
  db
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

/** Counts first answers since a moment by expert; of one expert, by the index on their answers. */
export const sumByExpert = (db: Database, since: Date, expertId: string | undefined) =>
  db
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
