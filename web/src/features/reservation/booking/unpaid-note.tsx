import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatTimeAt } from '../../../../../client/seoul-time.ts'
import { listOpenMatters } from '../../../../../contract/home/open-matters.ts'
import { screens } from '../../../../../contract/screens.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

/** Link to the booking that waits for its payment, on every device of the customer, or to all of them where it keeps another one out. */
export function UnpaidNote({ unpaidMax = Number.POSITIVE_INFINITY }: { unpaidMax: number | undefined }) {
  const { data } = useServerQuery(listOpenMatters, {})
  // The difference of a price change has no deadline.
  const unpaid =
    data?.matters.filter(({ kind, at }) => (kind === 'PAYMENT' || kind === 'DEPOSIT') && at !== null) ?? []
  const isFull = unpaid.length >= unpaidMax
  const first = unpaid.find(({ kind }) => isFull || kind === 'PAYMENT')
  if (!first?.at) return null
  const [title, text] = isFull
    ? [
        `결제를 기다리는 예약이 이미 ${unpaid.length}건 있어요`,
        '먼저 결제하거나 취소한 뒤 다시 예약해 주세요.',
      ]
    : [
        '결제를 마치지 않은 예약이 있어요',
        `${formatTimeAt(first.at)}까지 예약 상세에서 결제를 이어할 수 있어요.`,
      ]
  return (
    <Link
      to={isFull ? screens.reservations.route : screens.reservationDetail.route.replace('$id', first.id)}
      className={`mb-8 flex min-h-14 items-center gap-3 rounded-md py-2 pr-3 pl-4 ${isFull ? 'bg-clay-soft text-clay' : 'bg-sun-soft'}`}
    >
      <span className="flex-1">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
