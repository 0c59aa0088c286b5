import type { CallInput } from '../../../../contract/endpoint.ts'
import { exportPayments, getAdminPayment } from '../../../../contract/payment/payment-admin.ts'
import { listRefundProposals, previewRefund } from '../../../../contract/payment/refund-admin.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { download } from '../../shared/server/api.ts'

/** Queries whose data a refund changes. */
export const moneyQueries = [getAdminPayment, previewRefund, listRefundProposals, listPendingWork]

export const downloadPayments = (query: CallInput<typeof exportPayments>['query']) =>
  download(exportPayments, { query })
