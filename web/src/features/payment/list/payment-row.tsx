import { Link } from '@tanstack/react-router'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { formatDateAt, formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type Payment,
  type PaymentStatus,
  paymentStatusLabels,
} from '../../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, classNames, type Tone } from '../../../../../ui/index.ts'

interface PaymentRowProps {
  payment: Payment
  /** Earlier attempts that were not paid. */
  failed: Payment[]
}

/** A payment with order name, time, method and amount; the receipt opens in a new tab. */
export function PaymentRow({ payment, failed }: PaymentRowProps) {
  const { status, orderName, requestedAt, method, methodLabel, amount, refundedAmount, receiptUrl } = payment
  const isTaken = status === 'COMPLETED' || status === 'REFUNDED'
  return (
    <article className="rounded-lg border border-line bg-surface-raised p-4 shadow-card">
      <div className="flex items-center justify-between gap-3 text-sm text-ink-muted">
        <time dateTime={requestedAt}>
          {formatDateAt(requestedAt)} {formatTimeAt(requestedAt)}
        </time>
        <Badge tone={tones[status]}>{payment.statusLabel || paymentStatusLabels[status]}</Badge>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-semibold">{orderName}</h2>
        <p className={classNames('shrink-0 text-lg font-bold', !isTaken && 'text-ink-muted')}>
          {formatWon(amount)}
        </p>
      </div>
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink-muted">
        <p>{methodLabel ?? method ?? '-'}</p>
        {refundedAmount > 0 && <p>{formatWon(refundedAmount)} 환불</p>}
      </div>
      {payment.failureText && <p className="mt-1 text-sm text-ink-muted">{payment.failureText}</p>}
      <PayInto {...payment} />
      <FailedAttempts attempts={failed} />
      <div className="-mb-2 mt-1 flex justify-between gap-4 text-sm font-semibold text-leaf">
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
            className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2"
          >
            영수증
            <span className="sr-only">(새 창)</span>
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </div>
    </article>
  )
}

const tones: Record<PaymentStatus, Tone> = {
  COMPLETED: 'leaf',
  PENDING: 'sun',
  FAILED: 'clay',
  CANCELLED: 'plain',
  REFUNDED: 'sky',
}

/** The virtual account of a payment that awaits a deposit. */
function PayInto({ status, virtualAccount }: Payment) {
  if (status !== 'PENDING' || !virtualAccount) return null
  const { bank, accountNumber, dueAt } = virtualAccount
  return (
    <p className="mt-3 rounded-md bg-sun-soft px-3 py-2 text-sm">
      <b className="select-all">
        {bank} {accountNumber}
      </b>
      {dueAt && ` 계좌로 ${formatDayAt(dueAt)} ${formatTimeAt(dueAt)}까지 입금해 주세요.`}
    </p>
  )
}

const FailedAttempts = ({ attempts }: { attempts: Payment[] }) =>
  attempts.length > 0 && (
    <details className="group mt-2 rounded-md bg-canvas text-sm text-ink-muted">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3">
        결제되지 않은 시도 {attempts.length}번
        <ChevronDown aria-hidden className="size-4.5 transition duration-200 group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-2 px-3 pb-3">
        {attempts.map(({ id, requestedAt, failureText, statusLabel }) => (
          <li key={id}>
            <time dateTime={requestedAt} className="block">
              {formatDateAt(requestedAt)} {formatTimeAt(requestedAt)}
            </time>
            {failureText ?? statusLabel}
          </li>
        ))}
      </ul>
    </details>
  )
