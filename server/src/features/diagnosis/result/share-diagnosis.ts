import { eq, getTableColumns } from 'drizzle-orm'
import type { SharedDiagnosis } from '../../../../../contract/diagnosis/share.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import { type DiagnosisKey, joinsDiagnosis, ofDiagnosis, requireDiagnosis } from '../diagnosis.repository.ts'
import { diagnosis, diagnosisShare } from '../diagnosis.tables.ts'
import { currentResult, rightProblemId } from './current-result.ts'

/** Of a problem that an expert named outside the list. */
const noAdvice = { about: '', today: [], thisWeek: [], prevention: [], recovery: undefined }
/** 192 random bits: addresses cannot be guessed, and two never agree. */
const tokenBytes = 24

/** Null while the owner has made no link. Throws DIAGNOSIS_NOT_FOUND. */
export async function getShareLink({ db }: Context, memberId: string, diagnosisId: string) {
  await requireDiagnosis(db, memberId, diagnosisId)
  const token = await findToken(db, { memberId, diagnosisId })
  return token === undefined ? null : { token }
}

/**
 * Returns the existing link, if there is one. Throws DIAGNOSIS_NOT_FOUND, and NOTHING_TO_SHARE for a result that names no
 * problem.
 */
export async function createShareLink(ctx: Context, memberId: string, diagnosisId: string) {
  const { problemId, findings } = currentResult(await requireDiagnosis(ctx.db, memberId, diagnosisId))
  if (problemId === null || !findings.advice) throw new AppError('NOTHING_TO_SHARE')
  const key = { memberId, diagnosisId }
  return ctx.transact(async (tx) => {
    await ctx.lockMemberAgainstLeaving(tx, memberId)
    await tx
      .insert(diagnosisShare)
      .values({ ...key, token: randomToken(tokenBytes), createdAt: ctx.now() })
      .onConflictDoNothing({ target: [diagnosisShare.memberId, diagnosisShare.diagnosisId] })
    const token = await findToken(tx, key)
    if (token === undefined) throw new AppError('CHANGED_MEANWHILE')
    return { token }
  })
}

/** Idempotent. Throws DIAGNOSIS_NOT_FOUND. */
export async function removeShareLink({ db }: Context, memberId: string, diagnosisId: string) {
  await requireDiagnosis(db, memberId, diagnosisId)
  await db.delete(diagnosisShare).where(ofDiagnosis(diagnosisShare, { memberId, diagnosisId }))
  return null
}

/** Throws SHARED_RESULT_GONE for a link that never existed or was removed. */
export async function getSharedDiagnosis({ db }: Context, token: string): Promise<SharedDiagnosis> {
  const [found] = await db
    .select({ ...getTableColumns(diagnosis), rightProblemId })
    .from(diagnosisShare)
    .innerJoin(diagnosis, joinsDiagnosis(diagnosisShare))
    .where(eq(diagnosisShare.token, token))
  if (!found) throw new AppError('SHARED_RESULT_GONE')
  const { problem, isNamedByExpert, confidence, findings } = currentResult(found)
  const { family, severity, advice, photoUse, isPracticeModel } = findings
  if (!advice && !isNamedByExpert) throw new AppError('SHARED_RESULT_GONE')
  // Chosen one by one: reasons, summary and notes may repeat what the owner wrote.
  const { about, today, thisWeek, prevention, recovery } = advice ?? noAdvice
  return {
    problem,
    isNamedByExpert,
    ...(photoUse && { photoUse }),
    ...(isPracticeModel && { isPracticeModel }),
    confidence,
    ...(family && { family }),
    ...(severity && { severity }),
    about,
    today,
    thisWeek,
    prevention,
    ...(recovery && { recovery }),
  }
}

async function findToken(db: Database, key: DiagnosisKey): Promise<string | undefined> {
  const [found] = await db
    .select({ token: diagnosisShare.token })
    .from(diagnosisShare)
    .where(ofDiagnosis(diagnosisShare, key))
  return found?.token
}
