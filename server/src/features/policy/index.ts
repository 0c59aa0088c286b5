import { policyRoutes } from './policy.routes.ts'
import { createPolicyService, type PolicyDependencies } from './policy.service.ts'
import { policyAdminRoutes } from './policy-admin.routes.ts'
import { createPolicyAdmin, type PolicyAdminDependencies } from './policy-admin.service.ts'
import { type TellMembersDependencies, tellMembersJob } from './tell-members.ts'

/** The five legal texts in all their versions. `storeTexts` belongs to every start. */
export function createPolicy(deps: PolicyDependencies & PolicyAdminDependencies & TellMembersDependencies) {
  const service = createPolicyService(deps)
  const { storeTexts, effectiveDays } = service
  const routes = [...policyRoutes(service), ...policyAdminRoutes(createPolicyAdmin(deps))]
  return { routes, jobs: [tellMembersJob(deps)], storeTexts, effectiveDays }
}
