import { policyApi } from '../../../../contract/policy/policy.ts'
import { policyAdminApi } from '../../../../contract/policy/policy-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import { announcePolicy, getAdminPolicyVersion, listAdminPolicyVersions } from './announce-policy.ts'
import type { PolicyContext } from './context.ts'
import { getPolicy } from './get-policy.ts'
import { fillPolicy, toPolicyHtml } from './policy-html.ts'

export const policyRoutes = (ctx: PolicyContext) => [
  ...handlers(policyApi, { getPolicy: ({ params, query }) => getPolicy(ctx, params.kind, query.version) }),
  ...handlers(policyAdminApi, {
    listAdminPolicyVersions: ({ query }) => listAdminPolicyVersions(ctx, query),
    getAdminPolicyVersion: ({ params }) => getAdminPolicyVersion(ctx, params.id),
    announcePolicy: ({ member, body }) => announcePolicy(ctx, member.id, body),
    previewPolicy: ({ body }) => fillPolicy(toPolicyHtml(body.body), ctx.facts),
  }),
]
