import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { screens } from '../../../../contract/screens.ts'
import { Badge } from '../../../../ui/index.ts'
import { CareDrawing } from '../reservation/index.ts'
import { useRunningCare } from './account.queries.ts'

const shownAtMost = 2

/** Reservations in progress, shortest form; absent while there are none and when they cannot be loaded. */
export function RunningCare() {
  const { data: care = [] } = useRunningCare()
  if (care.length === 0) return null
  return (
    <section aria-label="진행 중인 케어" className="mb-3">
      <ul className="divide-y divide-line rounded-lg border border-line bg-leaf-soft">
        {care.slice(0, shownAtMost).map(({ id, plantName, status, statusLabel, payUntil }) => (
          <li key={id} className="first:rounded-t-lg last:rounded-b-lg">
            <Link
              to={screens.reservationDetail.route}
              params={{ id }}
              className="flex min-h-18 items-center gap-3 rounded-[inherit] px-4 py-2 transition duration-120 active:bg-line"
            >
              <span aria-hidden className="size-12 shrink-0">
                <CareDrawing status={status} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-semibold">{plantName}</span>
                <Badge tone={payUntil ? 'sun' : 'plain'}>
                  {payUntil ? '결제를 기다리고 있어요' : statusLabel}
                </Badge>
              </span>
              <ChevronRight aria-hidden className="size-5 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
