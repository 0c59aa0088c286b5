import { policyApi } from '../../../../contract/policy/policy.ts'
import { policyAdminApi } from '../../../../contract/policy/policy-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { storeAddenda } from './addendum.ts'
import { announcePolicy, getAdminPolicyVersion, listAdminPolicyVersions } from './announce-policy.ts'
import type { PolicyContext } from './context.ts'
import { fillPolicy, getPolicy, toPolicyHtml } from './get-policy.ts'
import { notifyMembers, notifyMembersJobKind } from './notify-members.ts'
import { storeTexts } from './store-texts.ts'

export type { Recipient } from './context.ts'
export { findEffectiveDays } from './get-policy.ts'

/** Stores the legal texts of this release and what this configuration adds to them; to call at every start. */
export async function storePolicies(ctx: PolicyContext) {
  await storeTexts(ctx.db)
  await storeAddenda(ctx)
}

export const policyJobs = (ctx: PolicyContext): JobDefinition[] => [
  {
    kind: notifyMembersJobKind,
    lane: 'notices',
    run: (payload) => notifyMembers(ctx, payload as Parameters<typeof notifyMembers>[1]),
  },
]

/** The five legal texts in all versions. */
export const policyRoutes = (ctx: PolicyContext) => [
  ...handlers(policyApi, { getPolicy: ({ params, query }) => getPolicy(ctx, params.kind, query.version) }),
  ...handlers(policyAdminApi, {
    listAdminPolicyVersions: ({ query }) => listAdminPolicyVersions(ctx, query),
    getAdminPolicyVersion: ({ params }) => getAdminPolicyVersion(ctx, params.id),
    announcePolicy: ({ member, body }) => announcePolicy(ctx, member.id, body),
    previewPolicy: async ({ body }) => fillPolicy(toPolicyHtml(body.body), await ctx.findFacts()),
  }),
]
