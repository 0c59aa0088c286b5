import { type PolicyKind, policyApi } from '../../../../contract/policy/policy.ts'
import { policyAdminApi } from '../../../../contract/policy/policy-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { JobDefinition } from '../../shared/jobs/job.ts'
import { storeAddenda } from './addendum.ts'
import { announcePolicy, getAdminPolicyVersion, listAdminPolicyVersions } from './announce-policy.ts'
import type { PolicyContext } from './context.ts'
import { fillPolicy, findEffectiveDays, getPolicy, toPolicyHtml } from './get-policy.ts'
import { notifyMembers, notifyMembersJobKind } from './notify-members.ts'
import { storeTexts } from './store-texts.ts'

export type { Recipient } from './context.ts'

/** The five legal texts in all versions. Call `storeTexts` at every start. */
export const createPolicy = (ctx: PolicyContext) => ({
  routes: policyRoutes(ctx),
  jobs: [
    {
      kind: notifyMembersJobKind,
      lane: 'notices',
      run: (payload) => notifyMembers(ctx, payload as Parameters<typeof notifyMembers>[1]),
    },
  ] satisfies JobDefinition[],
  storeTexts: async () => {
    await storeTexts(ctx.db)
    await storeAddenda(ctx)
  },
  effectiveDays: (kinds: readonly PolicyKind[]) => findEffectiveDays(ctx, kinds),
})

export const policyRoutes = (ctx: PolicyContext) => [
  ...handlers(policyApi, { getPolicy: ({ params, query }) => getPolicy(ctx, params.kind, query.version) }),
  ...handlers(policyAdminApi, {
    listAdminPolicyVersions: ({ query }) => listAdminPolicyVersions(ctx, query),
    getAdminPolicyVersion: ({ params }) => getAdminPolicyVersion(ctx, params.id),
    announcePolicy: ({ member, body }) => announcePolicy(ctx, member.id, body),
    previewPolicy: async ({ body }) => fillPolicy(toPolicyHtml(body.body), await ctx.findFacts()),
  }),
]
