import { policyApi } from '../../../../contract/policy/policy.ts'
import { handlers } from '../../shared/http/handlers.ts'
import type { PolicyService } from './policy.service.ts'

export const policyRoutes = (policies: PolicyService) =>
  handlers(policyApi, {
    getPolicy: ({ params, query }) => policies.get(params.kind, query.version),
  })
