import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { Notice, Notify } from '../../../shared/notices/templates.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import { markEscalated } from './escalation.repository.ts'

interface EscalationDependencies {
  transact: Transact
  now: () => Date
  notify: Notify
  findAdmins: (tx: Database) => Promise<string[]>
}

const batchSize = 50

/**
 * Notifies administrators and the customer, once, when the expert's deadline is missed. Mark and notices are
 * stored in one transaction, so a killed or concurrent process neither repeats nor loses them.
 */
export function createEscalationJob(deps: EscalationDependencies): JobDefinition {
  const { transact, now, notify, findAdmins } = deps
  return { kind: 'diagnosis.expert-late', lane: 'notices', everyMinutes: 1, run }

  async function run() {
    let count: number
    do count = await transact(escalateBatch)
    while (count === batchSize)
  }

  async function escalateBatch(tx: Database): Promise<number> {
    const overdue = await markEscalated(tx, now(), batchSize)
    if (overdue.length === 0) return 0
    for (const adminId of await findAdmins(tx)) await notify(tx, adminNotice(adminId, overdue))
    for (const key of overdue) await notify(tx, customerNotice(key))
    return overdue.length
  }
}

/** One notice per administrator and batch, however many cases are overdue. */
function adminNotice(memberId: string, overdue: DiagnosisKey[]): Notice {
  const [first] = overdue
  return {
    memberId,
    notice: 'EXPERT_LATE_FOR_ADMINS',
    values: { count: overdue.length },
    link: overdue.length === 1 ? `/console/cases/${first?.diagnosisId}` : '/console/cases',
  }
}

const customerNotice = ({ memberId, diagnosisId }: DiagnosisKey): Notice => ({
  memberId,
  notice: 'EXPERT_LATE',
  values: {},
  link: `/analysis-result/${diagnosisId}`,
})
