import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import type { Database, Transact } from '../../shared/db/database.ts'
import type { JobDefinition, JobQueue } from '../../shared/jobs/job.ts'
import type { Notify } from '../../shared/notices/templates.ts'
import type { StoredPolicy } from './policy.repository.ts'
import * as repository from './policy-admin.repository.ts'

export interface NotifyMembersDependencies {
  transact: Transact
  queue: JobQueue
  notify: Notify
  /** Returns ids of members who accepted the terms, in id order after `after`. */
  membersAfter: (tx: Database, after: string | null, count: number) => Promise<string[]>
}

interface NotifyPayload {
  kind: PolicyKind
  version: string
}

export const notifyMembersJobKind = 'policy.tell-members'
const batchSize = 100

/**
 * Notifies every member of a new version, in batches. The progress is stored with the version in the same
 * transaction as the notices, so that no member is notified twice after a crash or a repeated run.
 */
export const createNotifyMembersJob = (deps: NotifyMembersDependencies): JobDefinition => ({
  kind: notifyMembersJobKind,
  lane: 'notices',
  run: async (payload) => {
    const { transact, queue, notify, membersAfter } = deps
    const { kind, version } = payload as NotifyPayload
    await transact(async (tx) => {
      const policy = await repository.lockVersion(tx, kind, version)
      if (!policy) return
      const members = await membersAfter(tx, policy.notifiedUntil, batchSize)
      for (const memberId of members) await notify(tx, { memberId, ...policyNotice(policy) })
      const last = members.at(-1)
      if (last === undefined) return
      await repository.setNotifiedUntil(tx, kind, version, last)
      await queue.add(tx, { kind: notifyMembersJobKind, payload })
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

function policyNotice({ kind, version, title, effectiveFrom, summary }: StoredPolicy) {
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
