import type { Data } from '../../../../../contract/endpoint.ts'
import { formatNumber } from '../../../../../contract/numbers.ts'
import type { listPayments } from '../../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { Skeleton } from '../../../../../ui/index.ts'

/** Total amount and counts by status. */
export const Summary = ({ summary }: { summary: Data<typeof listPayments>['summary'] | undefined }) => (
  <section aria-label="결제 요약" className="mb-6 rounded-lg bg-leaf-soft p-5">
    <p className="text-sm text-ink-muted">총 결제 금액</p>
    <div className="min-h-[1.35em] text-2xl font-bold">
      {summary ? formatWon(summary.totalAmount) : <Skeleton className="inline-block h-[0.9em] w-36" />}
    </div>
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
      <Count name="결제 완료" count={summary?.completedCount} />
      <Count name="취소" count={summary?.cancelledCount} />
      <Count name="환불" count={summary?.refundedCount} />
    </dl>
  </section>
)

const Count = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="flex gap-2">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="font-semibold">{count === undefined ? '-' : `${formatNumber(count)}건`}</dd>
  </div>
)
