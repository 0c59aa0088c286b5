import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../expert.repository.ts'
import { markLate } from './escalation.repository.ts'

interface EscalationDependencies {
  transact: Transact
  now: () => Date
  notify: Notify
  findAdmins: (tx: Database) => Promise<string[]>
}

const batch = 50

/**
 * Tells of a missed promise, once: administrators that somebody waits, and the person that we are sorry.
 * Mark and words are one transaction, so neither a second worker nor a killed one repeats or forgets them.
 */
export function escalateJob({ transact, now, notify, findAdmins }: EscalationDependencies): JobDefinition {
  return { kind: 'diagnosis.expert-late', everyMinutes: 1, run }

  async function run() {
    let told: number
    do told = await transact(tellOfSome)
    while (told === batch)
  }

  async function tellOfSome(tx: Database): Promise<number> {
    const late = await markLate(tx, now(), batch)
    if (late.length === 0) return 0
    for (const adminId of await findAdmins(tx)) await notify(tx, warningFor(adminId, late))
    for (const one of late) await notify(tx, apologyFor(one))
    return late.length
  }
}

/** One word to each administrator, however many are late. */
function warningFor(memberId: string, late: DiagnosisKey[]): Notice {
  const [first] = late
  return {
    memberId,
    notice: 'EXPERT_LATE_FOR_ADMINS',
    values: { count: late.length },
    link: late.length === 1 ? `/console/cases/${first?.diagnosisId}` : '/console/cases',
  }
}

const apologyFor = ({ memberId, diagnosisId }: DiagnosisKey): Notice => ({
  memberId,
  notice: 'EXPERT_LATE',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
