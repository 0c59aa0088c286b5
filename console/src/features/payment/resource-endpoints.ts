import { listAdminPayments } from '../../../../contract/payment/payment-admin.ts'
import type { ResourceEndpoints } from '../../shared/server/resource-endpoints.ts'

export const payments: ResourceEndpoints = { list: listAdminPayments }
