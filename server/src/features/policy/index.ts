import { policyRoutes } from './policy.routes.ts'
import { createPolicyService, type PolicyDependencies } from './policy.service.ts'

/** The five legal texts in all their versions. `storeTexts` belongs to every start. */
export function createPolicy(deps: PolicyDependencies) {
  const service = createPolicyService(deps)
  const { storeTexts, effectiveDays } = service
  return { routes: policyRoutes(service), storeTexts, effectiveDays }
}
