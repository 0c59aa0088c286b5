import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatDeadlineAt } from '../../../../../client/seoul-time.ts'
import { listOpenMatters } from '../../../../../contract/home/open-matters.ts'
import { screens } from '../../../../../contract/screens.ts'
import { useServerQuery } from '../../../shared/server-query.ts'

interface UnpaidNoteProps {
  /** How many unpaid bookings keep another one out; 0 when another one may be made. */
  keptOutBy: number
}

/** Link to the booking that waits for its payment, on every device of the customer, or to all of them where they keep another one out. */
export function UnpaidNote({ keptOutBy }: UnpaidNoteProps) {
  const { data } = useServerQuery(listOpenMatters, {})
  // The difference of a price change has no deadline.
  const { id = '', at } = data?.matters.find((it) => it.kind === 'PAYMENT' && it.at !== null) ?? {}
  if (!keptOutBy && !at) return null
  const [to, title, text] = keptOutBy
    ? [
        screens.reservations.route,
        `결제를 기다리는 예약이 이미 ${keptOutBy}건 있어요`,
        '먼저 결제하거나 취소한 뒤 다시 예약해 주세요.',
      ]
    : [
        screens.reservationDetail.route.replace('$id', id),
        '결제를 마치지 않은 예약이 있어요',
        at ? `${formatDeadlineAt(at)}까지 결제를 이어할 수 있어요.` : '',
      ]
  return (
    <Link
      to={to}
      className={`mb-8 flex min-h-14 items-center gap-3 rounded-md py-2 pr-3 pl-4 ${keptOutBy ? 'bg-clay-soft text-clay' : 'bg-sun-soft'}`}
    >
      <span className="flex-1">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
