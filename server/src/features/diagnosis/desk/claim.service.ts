import { claimMinutes, type Holder } from '../../../../../contract/expert-case.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { DiagnosisKey } from '../expert.repository.ts'
import * as repository from './claim.repository.ts'

export interface ClaimDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: FindNames
}

/** Names by member id; who has left is not among them. */
export type FindNames = (ids: string[]) => Promise<Map<string, string>>

export type Claims = ReturnType<typeof createClaims>

const leaseMs = claimMinutes * 60 * 1000
/** Others may take the same case at the same moment; then the next one is tried. */
const candidates = 10

/** Keeps two experts from answering one case: whoever opens it has it for a while. */
export function createClaims({ db, transact, now, audit, findNames }: ClaimDependencies) {
  return { claim, claimNext, release, keep, holderOf }

  /** Takes a case or stays with it. CASE_HELD, with the name, while somebody else has it. */
  async function claim(expertId: string, id: string): Promise<Holder> {
    const until = await transact(async (tx) => {
      const key = await lockKey(tx, id)
      return (await keep(tx, key, expertId)).until
    })
    const names = await findNames([expertId])
    return { name: names.get(expertId) ?? '', isMe: true, until: seoulIso(until) }
  }

  /** The most urgent case that is free; null when none is. */
  async function claimNext(expertId: string, except?: string): Promise<{ id: string | null }> {
    const free = await repository.listFree(db, { expertId, except, now: now() }, candidates)
    for (const id of free) {
      const isMine = await claim(expertId, id).then(
        () => true,
        (error) => {
          if (error instanceof AppError && isGone.has(error.code)) return false
          throw error
        },
      )
      if (isMine) return { id }
    }
    return { id: null }
  }

  async function release(expertId: string, id: string) {
    await transact(async (tx) => repository.release(tx, await lockKey(tx, id), expertId))
    return null
  }

  /** In the transaction of what the expert does with it. Opening a case is a look at what a person sent. */
  async function keep(tx: Database, key: DiagnosisKey, expertId: string) {
    const moment = now()
    const mine = { ...key, expertId, until: new Date(moment.getTime() + leaseMs) }
    if (await repository.prolong(tx, mine, moment)) return mine
    if (!(await repository.take(tx, mine, moment))) throw await heldError(tx, key)
    await audit.record(tx, {
      actorId: expertId,
      action: 'diagnosis.openCase',
      kind: 'LOOK',
      subject: 'diagnosis',
      subjectId: key.diagnosisId,
    })
    return mine
  }

  async function holderOf(key: DiagnosisKey, viewerId: string): Promise<Holder | null> {
    const held = await repository.findClaim(db, key, now())
    if (!held) return null
    const name = (await findNames([held.expertId])).get(held.expertId) ?? ''
    return { name, isMe: held.expertId === viewerId, until: seoulIso(held.until) }
  }

  async function heldError(tx: Database, key: DiagnosisKey) {
    const held = await repository.findClaim(tx, key, now())
    const name = held && (await findNames([held.expertId])).get(held.expertId)
    return new AppError('CASE_HELD', name ? { message: `${name} 님이 맡은 사례예요.` } : {})
  }
}

const isGone = new Set<string>(['CASE_HELD', 'DIAGNOSIS_NOT_FOUND'])

/** DIAGNOSIS_NOT_FOUND when there is none. */
export async function lockKey(tx: Database, id: string): Promise<DiagnosisKey> {
  const key = await repository.lockKey(tx, id)
  if (!key) throw new AppError('DIAGNOSIS_NOT_FOUND')
  return key
}
