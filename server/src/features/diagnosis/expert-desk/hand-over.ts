import { and, eq, gt, isNull, ne, notExists } from 'drizzle-orm'
import type { AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import type { handOver as endpoint } from '../../../../../contract/diagnosis/workload-admin.ts'
import type { Body } from '../../../../../contract/endpoint.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import {
  type DiagnosisKey,
  findDiagnosedProblems,
  joinsDiagnosis,
  ofDiagnosis,
} from '../diagnosis.repository.ts'
import { diagnosis } from '../diagnosis.tables.ts'
import { expertClaim, expertDraft, expertHandover } from '../expert-desk.tables.ts'
import { acquireClaim, findClaim, lockDiagnosis, releaseClaim } from './claim-case.ts'

/** How long a case waits for the expert it was handed to before others may claim it. */
const reservedMs = 2 * 60 * 60 * 1000

type HandoverRow = typeof expertHandover.$inferInsert

interface Handover {
  /** Who passes it on: its holder or an administrator. */
  by: string
  /** Whose claim and draft it is. */
  from: string
  to: string | null
  note: string
  /** Undefined for the saved draft. */
  draft?: AnswerDraft | null | undefined
}

/**
 * Passes a claimed case, or all that the expert has begun, to another expert or to the queue; an administrator may pass on a
 * case that anybody holds. Tells the receiver once, however many cases there are. Throws MEMBER_NOT_FOUND unless the receiver
 * is another expert, and CASE_HELD when the caller has no claim on the case.
 */
export async function handOver(
  ctx: Context,
  { id: by, roles }: Pick<Caller, 'id' | 'roles'>,
  { id, to, note, draft }: Body<typeof endpoint>,
) {
  return ctx.transact(async (tx) => {
    const claim = id ? await findClaim(tx, await lockDiagnosis(tx, id), ctx.now()) : undefined
    const from = claim && roles.includes('ADMIN') ? claim.expertId : by
    if (id && claim?.expertId !== from)
      throw new AppError('CASE_HELD', { message: '맡고 있지 않은 사례예요. 다시 맡은 뒤에 넘겨 주세요.' })
    if (to !== null && (to === from || !(await ctx.findExperts(tx)).includes(to)))
      throw new AppError('MEMBER_NOT_FOUND')
    const ids = id ? [id] : await listBegun(tx, from, ctx.now())
    for (const one of ids) {
      // The claim on a case with a draft may have ended.
      if (!id) await acquireClaim(ctx, tx, await lockDiagnosis(tx, one), from)
      await passOne(ctx, tx, one, { by, from, to, note, draft: id ? draft : undefined })
    }
    if (to !== null && ids.length > 0) await notifyReceiver(ctx, tx, { by, to, ids })
    return { count: ids.length }
  })
}

/** Passes all that somebody has begun to the queue at once, because they are no longer an expert. */
export async function passAllToQueue(ctx: Context, tx: Database, from: string, by: string) {
  const note = '맡았던 사람이 더는 전문가가 아니어서 대기 목록으로 돌아왔어요.'
  for (const id of await listBegun(tx, from, ctx.now()))
    await passOne(ctx, tx, id, { by, from, to: null, note })
}

/** Lists what somebody has begun, by the names of the problems. */
export async function listBegunCases({ db, now }: Context, expertId: string) {
  const ids = await listBegun(db, expertId, now())
  const problems = await findDiagnosedProblems(db, ids)
  return ids.map((id) => ({ id, problem: problems.get(id) ?? '' }))
}

/** The notice holds neither note nor plant: it is also shown on a locked phone. */
async function notifyReceiver(
  { findNames, notify }: Context,
  tx: Database,
  { by, to, ids }: { by: string; to: string; ids: string[] },
) {
  const staffName = (await findNames([by])).get(by) ?? ''
  const link = ids.length === 1 ? `/console/cases/${ids[0]}` : '/console/cases?filter=MINE'
  const values = { staffName, count: ids.length }
  await notify(tx, { memberId: to, notice: 'CASE_HANDED_OVER', values, link })
}

async function passOne(
  { now, audit }: Context,
  tx: Database,
  id: string,
  { by, from, to, note, draft }: Handover,
) {
  const key = await lockDiagnosis(tx, id)
  const moment = now()
  const saved = await takeDraft(tx, key, from)
  const { text = null, verdict = null, rightProblemId = null } = draft ?? saved ?? {}
  await putHandover(tx, {
    ...key,
    fromExpertId: by,
    toExpertId: to,
    note,
    handedAt: moment,
    text,
    verdict,
    rightProblemId,
  })
  if (to === null) await releaseClaim(tx, key, from)
  else await moveClaim(tx, key, { expertId: to, until: new Date(moment.getTime() + reservedMs) })
  // The note may hold personal data and is not copied into the log.
  await audit.record(tx, {
    actorId: by,
    action: 'diagnosis.handOver',
    subject: 'diagnosis',
    subjectId: id,
    ...(by !== from && { before: { heldBy: from } }),
    after: { receivedBy: to, hasDraft: text !== null },
  })
}

/** Lists the ids of the cases that an expert has claimed, and of unanswered ones with a draft of theirs that no other expert has claimed. */
async function listBegun(tx: Database, expertId: string, now: Date): Promise<string[]> {
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
    .innerJoin(diagnosis, joinsDiagnosis(expertDraft))
    .where(
      and(eq(expertDraft.expertId, expertId), isNull(diagnosis.expertAnsweredAt), notExists(claimOfOther)),
    )
  const rows = await claimed.union(drafted)
  return rows.map(({ id }) => id).sort()
}

/** Removes and returns the expert's draft. */
async function takeDraft(tx: Database, key: DiagnosisKey, expertId: string) {
  const [draft] = await tx
    .delete(expertDraft)
    .where(and(ofDiagnosis(expertDraft, key), eq(expertDraft.expertId, expertId)))
    .returning()
  return draft
}

/** Stores the hand-over in place of an earlier one of the case; a text that was handed over before and not edited goes on. */
async function putHandover(tx: Database, { memberId, diagnosisId, ...handover }: HandoverRow) {
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
  await tx.delete(expertHandover).where(ofDiagnosis(expertHandover, { memberId, diagnosisId }))
}

/** Gives a claim to another expert until a moment; their work on it begins when they open the case. */
async function moveClaim(
  tx: Database,
  { memberId, diagnosisId }: DiagnosisKey,
  to: { expertId: string; until: Date },
) {
  await tx
    .update(expertClaim)
    .set({ ...to, since: null })
    .where(ofDiagnosis(expertClaim, { memberId, diagnosisId }))
}
