import type { PolicyKind } from '../../../../contract/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { StoredPolicy } from './policy.repository.ts'
import * as repository from './policy-admin.repository.ts'

export interface TellMembersDependencies {
  transact: Transact
  queue: JobQueue
  notify: Notify
  /** Ids of members after one, in the order of ids; those who have accepted the terms. */
  membersAfter: (tx: Database, after: string | null, count: number) => Promise<string[]>
}

interface Told {
  kind: PolicyKind
  version: string
}

export const tellJobKind = 'policy.tell-members'
const atOnce = 100

/**
 * Tells every member of a new version, some at a time. How far it has come stands in the version's own row and
 * moves in the transaction of the notices: whatever is killed or runs twice, nobody is told twice.
 */
export const tellMembersJob = (deps: TellMembersDependencies): JobDefinition => ({
  kind: tellJobKind,
  run: async (payload) => {
    const { transact, queue, notify, membersAfter } = deps
    const { kind, version } = payload as Told
    await transact(async (tx) => {
      const policy = await repository.lockVersion(tx, kind, version)
      if (!policy) return
      const members = await membersAfter(tx, policy.toldUntil, atOnce)
      for (const memberId of members) await notify(tx, { memberId, ...newsOf(policy) })
      const last = members.at(-1)
      if (last === undefined) return
      await repository.setToldUntil(tx, kind, version, last)
      await queue.add(tx, { kind: tellJobKind, payload })
    })
  },
})

const pages: Record<PolicyKind, string> = {
  TERMS: screens.terms.route,
  PRIVACY: screens.privacy.route,
  MARKETING_CONSENT: screens.marketingConsent.route,
  NOTIFICATION_CONSENT: screens.notificationConsent.route,
  REFUND: screens.refundPolicy.route,
}

function newsOf({ kind, version, title, effectiveFrom, summary }: StoredPolicy) {
  const [year, month, day] = effectiveFrom.split('-').map(Number)
  return {
    notice: 'POLICY_CHANGED' as const,
    values: {
      policyTitle: title,
      summary: summary ?? '',
      effectiveFrom: `${year}년 ${month}월 ${day}일`,
    },
    link: `${pages[kind]}?version=${version}`,
  }
}
