import { getAdminPerson, listAdminPeople } from '../../../../contract/account/account-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const people: ResourceEndpoints = { list: listAdminPeople, one: getAdminPerson }
