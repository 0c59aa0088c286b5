import { Link } from '@tanstack/react-router'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { formatDateTimeAt, formatDayAt, formatDeadlineAt } from '../../../../client/seoul-time.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { formatNumber } from '../../../../contract/numbers.ts'
import {
  type listPayments,
  type Payment,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { formatDay, formatMonth, seoulDayAt, seoulToday } from '../../../../contract/seoul-day.ts'
import { Button, Chips, classNames, EmptyState, Page, Skeleton, ZzPlant } from '../../../../ui/index.ts'
import { EndOfList } from '../../shared/end-of-list.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
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
  const isBlank = summary && Object.values(summary).every((value) => value === 0)
  return (
    <Page
      wide
      title="결제 내역"
      className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12"
    >
      <div className="lg:sticky lg:top-24 lg:self-start">
        <Summary summary={summary} isBlank={isBlank} />
        <Chips
          label="결제 상태"
          options={filters}
          value={filter}
          onChange={setFilter}
          className={classNames(
            '-mx-5 mb-4 flex gap-1.5 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 [&>label]:px-2',
            isBlank && '[&>label]:bg-transparent [&>label]:text-ink-muted',
          )}
        />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Payments key={filter} {...list} isFiltered={filter !== 'ALL'} />
      </div>
    </Page>
  )
}

type PaymentsProps = Omit<ReturnType<typeof usePayments>, 'summary'> & { isFiltered: boolean }

function Payments({ query, items, endRef, loadNext, isFiltered }: PaymentsProps) {
  if (query.isPending) return <RowSkeletons />
  if (!query.data) return <LoadFailure query={query} text={loadFailed} />
  if (items.length === 0) return <NoPayments isFiltered={isFiltered} />
  return (
    <>
      {groupByMonth(groupFailedAttempts(items)).map(([month, rows]) => (
        <section key={month} aria-label={month} className="mb-6">
          <h2 className="text-sm font-semibold text-ink-muted">{month}</h2>
          <ul className="divide-y divide-line">
            {rows.map(({ payment, failed }) => (
              <li key={payment.id}>
                <PaymentRow payment={payment} failed={failed} />
              </li>
            ))}
          </ul>
        </section>
      ))}
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
  <div role="status" aria-label="결제 내역을 불러오고 있어요" className="divide-y divide-line">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="flex h-18 flex-col justify-center gap-2">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-4 w-40" />
      </div>
    ))}
  </div>
)

interface SummaryProps {
  summary: Data<typeof listPayments>['summary'] | undefined
  isBlank: boolean | undefined
}

/** Total amount and counts by status; a quiet line while there is nothing to sum up. */
const Summary = ({ summary, isBlank }: SummaryProps) => (
  <section
    aria-label="결제 요약"
    className={isBlank ? 'mb-2 flex flex-wrap gap-x-3 muted' : 'mb-6 rounded-lg bg-leaf-soft p-5'}
  >
    <p className="muted">총 결제 금액</p>
    <div className={isBlank ? '' : 'min-h-[1.35em] text-xl font-bold'}>
      {summary ? formatWon(summary.totalAmount) : <Skeleton className="inline-block h-[0.9em] w-36" />}
    </div>
    <dl className={classNames('flex flex-wrap', isBlank ? 'gap-x-3' : 'mt-3 gap-x-6 gap-y-1')}>
      <Count name="결제 완료" count={summary?.completedCount} />
      <Count name="취소" count={summary?.cancelledCount} />
      <Count name="환불" count={summary?.refundedCount} />
    </dl>
  </section>
)

const Count = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="flex gap-2">
    <dt className="text-ink-muted">{name}</dt>
    <dd className={count ? 'font-semibold' : ''}>{count === undefined ? '-' : `${formatNumber(count)}건`}</dd>
  </div>
)

/** A payment with the failed attempts for the same amount due, newest first. */
interface PaymentWithFailures {
  payment: Payment
  failed: Payment[]
}

/**
 * Folds failed attempts into the newest payment for the same purpose of the same reservation, and drops those that the
 * customer only closed. `payments` are newest first.
 */
export function groupFailedAttempts(payments: readonly Payment[]): PaymentWithFailures[] {
  const grouped: PaymentWithFailures[] = []
  const newest = new Map<string, PaymentWithFailures>()
  for (const payment of payments) {
    const key = `${payment.reservationId} ${payment.purpose ?? payment.orderName}`
    const head = newest.get(key)
    if (head && payment.status === 'FAILED') {
      if (!payment.isClosedByCustomer) head.failed.push(payment)
      continue
    }
    const row = { payment, failed: [] }
    grouped.push(row)
    if (!head) newest.set(key, row)
  }
  return grouped
}

/** Divides by the month in Seoul in which a payment was asked for; `rows` are newest first. */
function groupByMonth(rows: PaymentWithFailures[]) {
  const months = new Map<string, PaymentWithFailures[]>()
  for (const row of rows) {
    const day = seoulDayAt(Date.parse(row.payment.requestedAt))
    const isThisYear = day.slice(0, 4) === seoulToday().slice(0, 4)
    const label = isThisYear ? `${Number(day.slice(5, 7))}월` : formatMonth(day.slice(0, 7))
    months.set(label, [...(months.get(label) ?? []), row])
  }
  return [...months]
}

interface PaymentRowProps {
  payment: Payment
  /** Earlier attempts that were not paid. */
  failed: Payment[]
}

/** A payment: what for, how much, when and its state. A tap shows the order, the method and the ways to booking and receipt. */
function PaymentRow({ payment, failed }: PaymentRowProps) {
  const { status, orderName, requestedAt, method, methodLabel, amount, refundedAmount, receiptUrl } = payment
  const isTaken = status === 'COMPLETED' || status === 'REFUNDED'
  const isAwaited = status === 'PENDING'
  const paidBy = methodLabel ?? method ?? (isAwaited && '-')
  const isClosed = payment.isClosedByCustomer
  return (
    <article>
      <details className="group">
        <summary className="flex min-h-18 cursor-pointer list-none gap-2 py-3 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="min-w-0 text-base font-semibold">{subjectOf(payment)}</h3>
              <p
                className={classNames(
                  'shrink-0 font-semibold',
                  !isTaken && !isAwaited && 'text-ink-muted line-through',
                )}
              >
                {formatWon(amount)}
              </p>
            </div>
            <div className="flex items-baseline justify-between gap-4 muted">
              <p>
                <time dateTime={requestedAt}>{formatDayAt(requestedAt)}</time>
                {' · '}
                <span className={isClosed ? '' : stateColours[status]}>{stateText(payment)}</span>
              </p>
              {refundedAmount > 0 && refundedAmount < amount && (
                <p className="shrink-0">{formatWon(refundedAmount)} 환불</p>
              )}
            </div>
          </div>
          <ChevronDown
            aria-hidden
            className="mt-0.5 size-5 shrink-0 text-ink-muted transition duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="pb-3">
          <p className="muted">{orderName}</p>
          <p className="muted">
            {formatDateTimeAt(requestedAt)}
            {paidBy && ` · 결제 수단 ${paidBy}`}
          </p>
          <FailedAttempts attempts={failed} />
          <div className="mt-1 flex gap-4 text-sm font-semibold text-leaf">
            <Link
              to={screens.reservationDetail.route}
              params={{ id: payment.reservationId }}
              className="-ml-2 inline-flex min-h-11 items-center rounded-md px-2"
            >
              예약 보기
            </Link>
            {receiptUrl && (
              <a
                href={receiptUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2"
              >
                영수증
                <span className="sr-only">(새 창)</span>
                <ExternalLink aria-hidden className="size-4" />
              </a>
            )}
          </div>
        </div>
      </details>
      {payment.failureText && !isClosed && <p className="pb-3 muted">{payment.failureText}</p>}
      <StillToPay {...payment} />
    </article>
  )
}

/** What tells a payment from the others: the visit and its pots. */
const subjectOf = ({ pickupDate, potCount, purpose, orderName }: Payment) =>
  pickupDate
    ? `${formatDay(pickupDate)} 수거 · ${purpose === 'PRICE_CHANGE' ? '추가 금액' : `화분 ${potCount}개`}`
    : orderName

/** The state in words: 취소 is said of the booking, 환불 of the money. */
function stateText({ status, statusLabel, amount, refundedAmount, isClosedByCustomer }: Payment) {
  if (isClosedByCustomer) return '결제창을 닫았어요'
  if (refundedAmount <= 0) return statusLabel || paymentStatusLabels[status]
  if (refundedAmount < amount) return '일부 환불'
  return status === 'CANCELLED' ? '취소 · 전액 돌려드려요' : '전액 환불'
}

const stateColours: Record<PaymentStatus, string> = {
  COMPLETED: '',
  PENDING: 'font-semibold text-sun',
  FAILED: 'font-semibold text-clay',
  CANCELLED: '',
  REFUNDED: 'font-semibold text-sky',
}

/** Until when what is not paid yet can be paid, and how: by a transfer into its account, or on the reservation. */
function StillToPay({ status, virtualAccount, payUntil, reservationId }: Payment) {
  if (status === 'PENDING' && virtualAccount) {
    const { bank, accountNumber, dueAt } = virtualAccount
    return (
      <p className="mb-3 rounded-md bg-sun-soft px-3 py-2 text-sm">
        {dueAt && <b className="block">{formatDeadlineAt(dueAt)}까지 입금해 주세요</b>}
        <span className="select-all">
          {bank} {accountNumber}
        </span>
      </p>
    )
  }
  if (!payUntil) return null
  return (
    <Link
      to={screens.reservationDetail.route}
      params={{ id: reservationId }}
      className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-md bg-sun-soft px-3 py-2 text-sm font-semibold transition duration-120 active:opacity-75"
    >
      {formatDeadlineAt(payUntil)}까지 결제해 주세요
      <span className="text-leaf">결제 이어하기</span>
    </Link>
  )
}

const FailedAttempts = ({ attempts }: { attempts: Payment[] }) =>
  attempts.length > 0 && (
    <details className="group/attempts mt-2 muted">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        결제되지 않은 시도 {attempts.length}번
        <ChevronDown
          aria-hidden
          className="size-4.5 transition duration-200 group-open/attempts:rotate-180"
        />
      </summary>
      <ul className="flex flex-col gap-2 pb-3">
        {attempts.map(({ id, requestedAt, failureText, statusLabel }) => (
          <li key={id}>
            <time dateTime={requestedAt} className="block">
              {formatDateTimeAt(requestedAt)}
            </time>
            {failureText ?? statusLabel}
          </li>
        ))}
      </ul>
    </details>
  )
