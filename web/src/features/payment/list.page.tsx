import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data } from '../../../../contract/endpoint.ts'
import { formatNumber } from '../../../../contract/numbers.ts'
import {
  type listPayments,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Chips, EmptyState, Page, Skeleton, ZzPlant } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { foldAttempts } from './list/fold-attempts.ts'
import { PaymentRow } from './list/payment-row.tsx'
import { usePayments } from './payment.queries.ts'

const loadFailed = '결제 내역을 불러오는데 실패했습니다.'

type Filter = PaymentStatus | 'ALL'
const order: readonly PaymentStatus[] = ['COMPLETED', 'CANCELLED', 'FAILED', 'PENDING', 'REFUNDED']
const filters: { value: Filter; label: string }[] = [
  { value: 'ALL', label: '전체' },
  ...order.map((status) => ({ value: status, label: paymentStatusLabels[status] })),
]

/** /payment-list */
export function PaymentListPage() {
  const [filter, setFilter] = useState<Filter>('ALL')
  const { summary, ...list } = usePayments(filter)
  return (
    <Page title="결제 내역">
      <Summary summary={summary} />
      <Chips
        label="결제 상태"
        options={filters}
        value={filter}
        onChange={setFilter}
        className="-mx-5 mb-4 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      />
      <Payments key={filter} {...list} isFiltered={filter !== 'ALL'} />
    </Page>
  )
}

type PaymentsProps = Omit<ReturnType<typeof usePayments>, 'summary'> & { isFiltered: boolean }

function Payments({ query, items, endRef, loadNext, isFiltered }: PaymentsProps) {
  if (query.isPending) return <RowSkeletons />
  if (!query.data) {
    return (
      <LoadFailure
        error={query.error}
        text={loadFailed}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (items.length === 0) return <NoPayments isFiltered={isFiltered} />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {foldAttempts(items).map(({ payment, failed }) => (
          <li key={payment.id}>
            <PaymentRow payment={payment} failed={failed} />
          </li>
        ))}
      </ul>
      <EndOfList endRef={endRef} query={query} onRetry={loadNext} failure={loadFailed} />
    </>
  )
}

const NoPayments = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    drawing={<ZzPlant />}
    text="결제 내역이 없습니다."
    hint={isFiltered ? '다른 상태를 골라 보세요.' : '결제하면 영수증과 함께 여기에 모아 둘게요.'}
    action={
      !isFiltered && (
        <Button asChild variant="soft">
          <Link to={screens.reservation.route}>픽업 케어 서비스 예약하기</Link>
        </Button>
      )
    }
  />
)

const RowSkeletons = () => (
  <div role="status" aria-label="결제 내역을 불러오고 있어요" className="flex flex-col gap-3">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="rounded-lg border border-line bg-surface-raised p-4 shadow-card">
        <Skeleton className="h-5 w-40" />
        <div className="mt-3 flex justify-between">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-6 w-20" />
        </div>
        <Skeleton className="mt-3 h-5 w-24" />
      </div>
    ))}
  </div>
)

/** Total amount and counts by status. */
const Summary = ({ summary }: { summary: Data<typeof listPayments>['summary'] | undefined }) => (
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
