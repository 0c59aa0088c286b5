import { createNotifyMembersJob, type NotifyMembersDependencies } from './notify-members-job.ts'
import { policyRoutes } from './policy.routes.ts'
import { createPolicyService, type PolicyDependencies } from './policy.service.ts'
import { policyAdminRoutes } from './policy-admin.routes.ts'
import { createPolicyAdmin, type PolicyAdminDependencies } from './policy-admin.service.ts'

/** The five legal texts in all versions. Call `storeTexts` at every start. */
export function createPolicy(deps: PolicyDependencies & PolicyAdminDependencies & NotifyMembersDependencies) {
  const service = createPolicyService(deps)
  const { storeTexts, effectiveDays } = service
  const routes = [...policyRoutes(service), ...policyAdminRoutes(createPolicyAdmin(deps))]
  return { routes, jobs: [createNotifyMembersJob(deps)], storeTexts, effectiveDays }
}
