import type { SharedDiagnosis } from '../../../../../contract/diagnosis/share.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import { findDiagnosis } from '../diagnosis.repository.ts'
import { currentResult } from '../result/current-result.ts'
import * as repository from './share.repository.ts'

interface ShareDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
}

/** Of a problem that an expert named outside the list. */
const noAdvice = { about: '', today: [], thisWeek: [], prevention: [], recovery: undefined }
/** 192 random bits: addresses cannot be guessed, and two never agree. */
const tokenBytes = 24

/** Links with which owners show a result to others. */
export function createShareService({ db, transact, now, lockMemberAgainstLeaving }: ShareDependencies) {
  return { get, create, remove, getShared }

  /** Null while the owner has made no link. */
  async function get(memberId: string, diagnosisId: string) {
    await findOwn(memberId, diagnosisId)
    const token = await repository.findToken(db, { memberId, diagnosisId })
    return token === undefined ? null : { token }
  }

  /**
   * Returns the existing link, if there is one. Throws NOTHING_TO_SHARE for a result that names no problem, and
   * like the others DIAGNOSIS_NOT_FOUND for another member's diagnosis.
   */
  async function create(memberId: string, diagnosisId: string) {
    const found = await findOwn(memberId, diagnosisId)
    const { problemId, findings } = currentResult(found)
    if (problemId === null || !findings.advice) throw new AppError('NOTHING_TO_SHARE')
    const key = { memberId, diagnosisId }
    return transact(async (tx) => {
      await lockMemberAgainstLeaving(tx, memberId)
      await repository.addToken(tx, key, randomToken(tokenBytes), now())
      const token = await repository.findToken(tx, key)
      if (token === undefined) throw new AppError('CHANGED_MEANWHILE')
      return { token }
    })
  }

  async function remove(memberId: string, diagnosisId: string) {
    await findOwn(memberId, diagnosisId)
    await repository.removeToken(db, { memberId, diagnosisId })
  }

  async function findOwn(memberId: string, diagnosisId: string) {
    const found = await findDiagnosis(db, memberId, diagnosisId)
    if (!found) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return found
  }

  /** Throws SHARED_RESULT_GONE for a link that never existed or was removed. */
  async function getShared(token: string): Promise<SharedDiagnosis> {
    const found = await repository.findShared(db, token)
    if (!found) throw new AppError('SHARED_RESULT_GONE')
    const { problem, isNamedByExpert, confidence, findings } = currentResult(found)
    const { family, severity, advice } = findings
    if (!advice && !isNamedByExpert) throw new AppError('SHARED_RESULT_GONE')
    // Chosen one by one: reasons, summary and notes may repeat what the owner wrote.
    const { about, today, thisWeek, prevention, recovery } = advice ?? noAdvice
    return {
      problem,
      isNamedByExpert,
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
}
