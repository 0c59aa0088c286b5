import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatTimeAt } from '../../../../../client/seoul-time.ts'
import { listOpenMatters } from '../../../../../contract/home/open-matters.ts'
import { screens } from '../../../../../contract/screens.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

/** Link to a booking that waits for its payment, on every device of the customer. */
export function UnpaidNote() {
  const { data } = useServerQuery(listOpenMatters, {})
  // The difference of a price change has no deadline.
  const unpaid = data?.matters.find(({ kind, at }) => kind === 'PAYMENT' && at !== null)
  if (!unpaid?.at) return null
  return (
    <Link
      to={screens.reservationDetail.route}
      params={{ id: unpaid.id }}
      className="mb-8 flex min-h-14 items-center gap-3 rounded-md bg-sun-soft py-2 pr-3 pl-4"
    >
      <span className="flex-1">
        <strong className="block font-semibold">결제를 마치지 않은 예약이 있어요</strong>
        <span className="text-sm">{formatTimeAt(unpaid.at)}까지 예약 상세에서 결제를 이어할 수 있어요.</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-sun" />
    </Link>
  )
}
