import type { AnswerDraft } from '../../../../../../contract/diagnosis/case-admin.ts'
import type { handOver } from '../../../../../../contract/diagnosis/workload-admin.ts'
import type { Body } from '../../../../../../contract/endpoint.ts'
import type { Database } from '../../../../shared/db/database.ts'
import { AppError } from '../../../../shared/errors/app-error.ts'
import type { Notify } from '../../../../shared/notices/templates.ts'
import { findClaim, releaseClaim } from '../case/claim.repository.ts'
import { type ClaimDependencies, type ClaimService, lockDiagnosis } from '../case/claim.service.ts'
import * as repository from './handover.repository.ts'

/** How long a case waits for the expert it was handed to before others may claim it. */
const reservedMs = 2 * 60 * 60 * 1000

interface HandoverDependencies extends ClaimDependencies {
  notify: Notify
  claims: ClaimService
  findExperts: (db: Database) => Promise<string[]>
}

interface Handover {
  from: string
  to: string | null
  note: string
  /** Undefined for the saved draft. */
  draft?: AnswerDraft | null | undefined
}

/** Passes claimed cases, and on request all that the expert has begun, to another expert or to the queue. */
export function createHandoverService(deps: HandoverDependencies) {
  const { transact, now, audit, notify, claims, findNames, findExperts } = deps
  return { handOver: pass }

  /** Tells the receiver once, however many cases there are. Throws MEMBER_NOT_FOUND unless the receiver is another expert, and CASE_HELD when the caller has no claim on the case. */
  async function pass(from: string, { id, to, note, draft }: Body<typeof handOver>) {
    return transact(async (tx) => {
      if (to !== null && (to === from || !(await findExperts(tx)).includes(to)))
        throw new AppError('MEMBER_NOT_FOUND')
      const ids = id ? [id] : await repository.listBegun(tx, from, now())
      for (const one of ids) {
        // The claim on a case with a draft may have ended.
        if (!id) await claims.acquire(tx, await lockDiagnosis(tx, one), from)
        await passOne(tx, one, { from, to, note, draft: id ? draft : undefined })
      }
      if (to !== null && ids.length > 0) await tellReceiver(tx, { from, to, ids })
      return { count: ids.length }
    })
  }

  /** The notice holds neither note nor plant: it is also shown on a locked phone. */
  async function tellReceiver(tx: Database, { from, to, ids }: { from: string; to: string; ids: string[] }) {
    const staffName = (await findNames([from])).get(from) ?? ''
    const link = ids.length === 1 ? `/console/cases/${ids[0]}` : '/console/cases?filter=MINE'
    const values = { staffName, count: ids.length }
    await notify(tx, { memberId: to, notice: 'CASE_HANDED_OVER', values, link })
  }

  async function passOne(tx: Database, id: string, { from, to, note, draft }: Handover) {
    const key = await lockDiagnosis(tx, id)
    const moment = now()
    const claim = await findClaim(tx, key, moment)
    if (claim?.expertId !== from)
      throw new AppError('CASE_HELD', { message: '맡고 있지 않은 사례예요. 다시 맡은 뒤에 넘겨 주세요.' })
    const saved = await repository.takeDraft(tx, key, from)
    const { text = null, verdict = null, rightProblemId = null } = draft ?? saved ?? {}
    await repository.putHandover(tx, {
      ...{ ...key, fromExpertId: from, toExpertId: to, note, handedAt: moment },
      ...{ text, verdict, rightProblemId },
    })
    if (to === null) await releaseClaim(tx, key, from)
    else
      await repository.moveClaim(tx, key, {
        expertId: to,
        until: new Date(moment.getTime() + reservedMs),
      })
    // The note may hold personal data and is not copied into the log.
    await audit.record(tx, {
      actorId: from,
      action: 'diagnosis.handOver',
      subject: 'diagnosis',
      subjectId: id,
      after: { receivedBy: to, hasDraft: text !== null },
    })
  }
}
