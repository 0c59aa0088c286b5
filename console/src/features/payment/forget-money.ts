import { getStaffPayment } from '../../../../contract/payment-admin.ts'
import { listRefundProposals, previewRefund } from '../../../../contract/refund-admin.ts'
import { listWaiting } from '../../../../contract/system.ts'
import { useForget } from '../../shared/ask.ts'

/** After money has moved, or is about to: everything that shows it is read again. */
export function useForgetMoney() {
  const forget = useForget()
  return () => forget(getStaffPayment, previewRefund, listRefundProposals, listWaiting)
}
