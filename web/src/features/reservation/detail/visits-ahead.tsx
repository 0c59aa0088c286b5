import { Truck } from 'lucide-react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'

/** On the day of the visit, how many stops the van makes before this one. */
export function VisitsAhead({ visitsAhead }: Pick<ReservationDetail, 'visitsAhead'>) {
  if (visitsAhead === null || visitsAhead === undefined) return null
  return (
    <section aria-label="오늘 방문" className="mb-8 flex gap-3 rounded-lg bg-leaf-soft px-5 py-4">
      <Truck aria-hidden size={22} className="mt-0.5 shrink-0 text-leaf" />
      <div>
        <p role="status" className="font-semibold text-leaf">
          {visitsAhead === 0 ? '다음 차례예요' : `앞에 ${visitsAhead}곳 남았어요`}
        </p>
        <p className="mt-0.5 text-sm">길 사정에 따라 순서가 바뀔 수 있어요.</p>
      </div>
    </section>
  )
}
