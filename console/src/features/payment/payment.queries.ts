import type { CallInput } from '../../../../contract/endpoint.ts'
import {
  exportPayments,
  getAdminPayment,
  getPaymentTotals,
  listPaymentOrphans,
  listPriceChanges,
  settlePaymentOrphan,
} from '../../../../contract/payment/payment-admin.ts'
import {
  approveRefund,
  declineRefund,
  listLateRefunds,
  listRefundProposals,
  previewRefund,
  refundPayment,
} from '../../../../contract/payment/refund-admin.ts'
import { moveReservation } from '../../../../contract/reservation/move-admin.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { download } from '../../shared/server/api.ts'
import { useServerMutation, useServerQuery } from '../../shared/server/server-query.ts'

/** Queries whose data a refund changes. */
const moneyQueries = [getAdminPayment, previewRefund, listRefundProposals, listPendingWork]

export const usePayment = (id: string) =>
  useServerQuery(getAdminPayment, { params: { id } }, { readOnce: true })

export const usePaymentTotals = (period: { from: string; until: string }) =>
  useServerQuery(
    getPaymentTotals,
    { query: period },
    { enabled: Boolean(period.from && period.until), keepPrevious: true },
  )

export const downloadPayments = (query: CallInput<typeof exportPayments>['query']) =>
  download(exportPayments, { query })

export const useRefundPreview = (id: string) => useServerQuery(previewRefund, { params: { id } })
export const useRefundPayment = () => useServerMutation(refundPayment, { invalidates: moneyQueries })

/** Cancels the reservation of a payment, which refunds all that is left of it. */
export const useCancelReservation = () => useServerMutation(moveReservation, { invalidates: moneyQueries })

const proposalCount = 50

export const useRefundProposals = (status: 'OPEN' | 'APPROVED' | 'DECLINED') =>
  useServerQuery(listRefundProposals, { query: { status, size: proposalCount } })
export const useApproveRefund = () =>
  useServerMutation(approveRefund, { invalidates: moneyQueries, alsoOnError: true })
export const useDeclineRefund = () =>
  useServerMutation(declineRefund, { invalidates: moneyQueries, alsoOnError: true })

export const useLateRefunds = (enabled: boolean) => useServerQuery(listLateRefunds, {}, { enabled })

export const usePriceChanges = () => useServerQuery(listPriceChanges, { query: { size: proposalCount } })

export const usePaymentOrphans = () => useServerQuery(listPaymentOrphans, {})
export const useSettleOrphan = () =>
  useServerMutation(settlePaymentOrphan, {
    invalidates: [listPaymentOrphans, listPendingWork],
    alsoOnError: true,
  })
