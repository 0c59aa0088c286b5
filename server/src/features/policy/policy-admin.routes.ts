import { policyAdminApi } from '../../../../contract/policy/policy-admin.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { PolicyAdminService } from './policy-admin.service.ts'

export const policyAdminRoutes = (policies: PolicyAdminService) =>
  handlers(policyAdminApi, {
    listAdminPolicyVersions: ({ query }) => policies.list(query),
    getAdminPolicyVersion: ({ params }) => policies.get(params.id),
    announcePolicy: ({ member, body }) => policies.announce(member.id, body),
    previewPolicy: ({ body }) => policies.preview(body.body),
  })
