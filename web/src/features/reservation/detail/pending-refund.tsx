import { Undo2 } from 'lucide-react'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'

/** Pending refund: amount and expected arrival. */
export function PendingRefund({ refundPendingAmount }: ReservationDetail['paymentInfo']) {
  if (refundPendingAmount === 0) return null
  return (
    <section aria-label="환불 진행 중" className="mb-8 flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
      <Undo2 aria-hidden size={22} className="mt-0.5 shrink-0 text-sky" />
      <div>
        <p className="font-semibold text-sky">{formatWon(refundPendingAmount)}을 돌려 드리고 있어요</p>
        <p className="mt-0.5 text-sm">결제하신 수단으로 영업일 기준 3~7일 안에 들어와요.</p>
      </div>
    </section>
  )
}
