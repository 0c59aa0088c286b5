import { and, eq, gt, isNull, ne, notExists } from 'drizzle-orm'
import type { Database } from '../../../../shared/db/database.ts'
import type { DiagnosisKey } from '../../diagnosis.repository.ts'
import { diagnosis } from '../../diagnosis.tables.ts'
import { expertClaim, expertDraft, expertHandover } from '../../expert-desk.tables.ts'

type Handover = typeof expertHandover.$inferInsert

/** Lists the ids of the cases that an expert has claimed, and of unanswered ones with a draft of theirs that no other expert has claimed. */
export async function listBegun(tx: Database, expertId: string, now: Date): Promise<string[]> {
  const claimed = tx
    .select({ id: expertClaim.diagnosisId })
    .from(expertClaim)
    .where(and(eq(expertClaim.expertId, expertId), gt(expertClaim.until, now)))
  const claimOfOther = tx
    .select({ id: expertClaim.diagnosisId })
    .from(expertClaim)
    .where(
      and(
        eq(expertClaim.memberId, expertDraft.memberId),
        eq(expertClaim.diagnosisId, expertDraft.diagnosisId),
        gt(expertClaim.until, now),
        ne(expertClaim.expertId, expertId),
      ),
    )
  const drafted = tx
    .select({ id: expertDraft.diagnosisId })
    .from(expertDraft)
    .innerJoin(
      diagnosis,
      and(eq(diagnosis.memberId, expertDraft.memberId), eq(diagnosis.id, expertDraft.diagnosisId)),
    )
    .where(
      and(eq(expertDraft.expertId, expertId), isNull(diagnosis.expertAnsweredAt), notExists(claimOfOther)),
    )
  const rows = await claimed.union(drafted)
  return rows.map(({ id }) => id).sort()
}

/** Removes and returns the expert's draft. */
export async function takeDraft(tx: Database, key: DiagnosisKey, expertId: string) {
  const [draft] = await tx
    .delete(expertDraft)
    .where(
      and(
        eq(expertDraft.memberId, key.memberId),
        eq(expertDraft.diagnosisId, key.diagnosisId),
        eq(expertDraft.expertId, expertId),
      ),
    )
    .returning()
  return draft
}

/** Stores the hand-over in place of an earlier one of the case; a text that was handed over before and not edited goes on. */
export async function putHandover(tx: Database, { memberId, diagnosisId, ...handover }: Handover) {
  const { text, verdict, rightProblemId, ...others } = handover
  const hasText = text !== null && text !== undefined
  await tx
    .insert(expertHandover)
    .values({ memberId, diagnosisId, ...handover })
    .onConflictDoUpdate({
      target: [expertHandover.memberId, expertHandover.diagnosisId],
      set: { ...others, ...(hasText && { text, verdict, rightProblemId }) },
    })
}

export async function deleteHandover(tx: Database, { memberId, diagnosisId }: DiagnosisKey) {
  await tx
    .delete(expertHandover)
    .where(and(eq(expertHandover.memberId, memberId), eq(expertHandover.diagnosisId, diagnosisId)))
}

/** Gives a claim to another expert until a moment; their work on it begins when they open the case. */
export async function moveClaim(
  tx: Database,
  { memberId, diagnosisId }: DiagnosisKey,
  to: { expertId: string; until: Date },
) {
  await tx
    .update(expertClaim)
    .set({ ...to, since: null })
    .where(and(eq(expertClaim.memberId, memberId), eq(expertClaim.diagnosisId, diagnosisId)))
}
