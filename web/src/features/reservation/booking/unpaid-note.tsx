import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { pendingPayment } from '../../payment/index.ts'

/** Link to an unpaid booking, shown above the new form after going back from the payment. */
export function UnpaidNote() {
  const [pending] = useState(pendingPayment)
  if (!pending) return null
  return (
    <Link
      to={screens.reservationDetail.route}
      params={{ id: pending.reservationId }}
      className="mb-8 flex min-h-14 items-center gap-3 rounded-md bg-sun-soft py-2 pr-3 pl-4"
    >
      <span className="flex-1">
        <strong className="block font-semibold">결제를 마치지 않은 예약이 있어요</strong>
        <span className="text-sm">예약 상세에서 결제를 이어할 수 있어요.</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-sun" />
    </Link>
  )
}
