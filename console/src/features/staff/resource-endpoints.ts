import { listSecurityEvents } from '../../../../contract/staff/security.ts'
import { listAudit } from '../../../../contract/staff/staff.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const audit: ResourceEndpoints = { list: listAudit }

export const securityEvents: ResourceEndpoints = { list: listSecurityEvents }
