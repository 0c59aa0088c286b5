import type { Database, Transact } from '../../../shared/db/database.ts'
import type { JobDefinition } from '../../../shared/jobs/job.ts'
import type { DiagnosisKey } from '../expert.repository.ts'
import type { Notify } from '../model-upgrade.ts'
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
function warningFor(memberId: string, late: DiagnosisKey[]) {
  const [first] = late
  return {
    memberId,
    type: 'NOTICE' as const,
    title: '전문가 답변이 늦어지고 있어요',
    message: `24시간 안에 답하지 못한 진단이 ${late.length}건 있어요. 콘솔에서 확인해 주세요.`,
    link: late.length === 1 ? `/console/cases/${first?.diagnosisId}` : '/console/cases',
  }
}

const apologyFor = ({ memberId, diagnosisId }: DiagnosisKey) => ({
  memberId,
  type: 'DIAGNOSIS' as const,
  title: '답변이 늦어져 죄송해요',
  message:
    '약속한 24시간 안에 답변을 드리지 못했어요. 전문가가 서둘러 살펴보고 있으니 도착하면 바로 알려 드릴게요.',
  link: `/analysis-result/${diagnosisId}`,
})
