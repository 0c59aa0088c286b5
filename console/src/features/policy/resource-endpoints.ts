import {
  announcePolicy,
  getAdminPolicyVersion,
  listAdminPolicyVersions,
} from '../../../../contract/policy/policy-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const policies: ResourceEndpoints = {
  list: listAdminPolicyVersions,
  one: getAdminPolicyVersion,
  create: announcePolicy,
}
