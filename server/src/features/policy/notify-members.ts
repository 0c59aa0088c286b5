import { and, eq } from 'drizzle-orm'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import { addJob } from '../../shared/jobs/job.ts'
import type { PolicyContext } from './context.ts'
import { policy } from './policy.tables.ts'

interface NotifyPayload {
  kind: PolicyKind
  version: string
}

export const notifyMembersJobKind = 'policy.tell-members'
const batchSize = 100

/**
 * Notifies the next members of a new version. The progress is stored with the version in the same transaction as the
 * notices, so that no member is notified twice after a crash or a repeated run.
 */
export function notifyMembers(ctx: PolicyContext, payload: NotifyPayload) {
  const { transact, notify, membersAfter } = ctx
  const isVersion = and(eq(policy.kind, payload.kind), eq(policy.version, payload.version))
  return transact(async (tx) => {
    const [found] = await tx.select().from(policy).where(isVersion).for('update')
    if (!found) return
    const members = await membersAfter(tx, found.notifiedUntil, batchSize)
    for (const memberId of members) await notify(tx, { memberId, ...policyNotice(found) })
    const last = members.at(-1)
    if (last === undefined) return
    await tx.update(policy).set({ notifiedUntil: last }).where(isVersion)
    await addJob(ctx, tx, { kind: notifyMembersJobKind, payload })
  })
}

const pages: Record<PolicyKind, string> = {
  TERMS: screens.terms.route,
  PRIVACY: screens.privacy.route,
  MARKETING_CONSENT: screens.marketingConsent.route,
  NOTIFICATION_CONSENT: screens.notificationConsent.route,
  REFUND: screens.refundPolicy.route,
}

function policyNotice({ kind, version, title, effectiveFrom, summary }: typeof policy.$inferSelect) {
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
