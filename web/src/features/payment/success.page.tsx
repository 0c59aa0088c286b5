import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { formatDayAt, formatTimeAt } from '../../../../client/seoul-time.ts'
import { useIsOnline } from '../../../../client/use-is-online.ts'
import { paymentFailures, type virtualAccount } from '../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Monstera, Page } from '../../../../ui/index.ts'
import { InstallHint } from '../../shared/install/install-hint.tsx'
import { announceOutcome } from '../../shared/payment-return.ts'
import { slowText, useSlow } from '../../shared/use-slow.ts'
import { type Authorised, type ConfirmOutcome, useConfirmation } from './confirmation.queries.ts'
import { NextSteps, PaymentFacts } from './outcome-parts.tsx'
import { describeOutcome } from './outcome-texts.ts'
import { forgetPayment, pendingPayment } from './pending-payment.ts'
import { parseAuthorised, type RedirectQuery } from './provider-redirect.ts'

/** /payment/success: our server captures the payment now; success is shown only after that. */
export function PaymentSuccessPage() {
  const query: RedirectQuery = useSearch({ strict: false })
  const authorised = parseAuthorised(query)
  const outcome = useConfirmation(authorised)
  const orderId = authorised?.orderId
  const isPaid = outcome?.kind === 'PAID'
  useFailurePage(authorised, outcome, query.orderId)

  useEffect(() => {
    if (!isPaid || orderId === undefined) return
    forgetPayment(orderId)
    announceOutcome()
  }, [isPaid, orderId])

  if (!authorised || outcome?.kind === 'REFUSED') return null
  if (!outcome) return <Confirming orderId={authorised.orderId} />
  const { title, text, facts, isPaid: hasPaid } = describeOutcome(outcome)
  return (
    <Page className="flex-1">
      <div className="my-auto pb-8">
        <div className="flex flex-col items-center text-center">
          <div className="relative size-36">
            <Monstera />
            {hasPaid && (
              <CircleCheck
                aria-hidden
                className="absolute right-2 bottom-2 size-10 rounded-full bg-canvas text-leaf"
              />
            )}
          </div>
          <h1 ref={read} tabIndex={-1} className="mt-5 text-xl font-bold">
            {title}
          </h1>
          <p className="mt-2 max-w-sm text-pretty whitespace-pre-line text-ink-muted">{text}</p>
        </div>
        <PaymentFacts
          lines={[['주문번호', authorised.orderId], ['결제 금액', formatWon(authorised.amount)], ...facts]}
        />
        {outcome.virtualAccount && <DepositAccount account={outcome.virtualAccount} />}
        <div className="mt-8 empty:hidden">
          <InstallHint />
        </div>
      </div>
      <NextSteps>
        <Link
          to={screens.reservationDetail.route}
          params={{ id: outcome.reservationId }}
          className={buttonStyle({ size: 'lg' })}
        >
          예약 내역 보기
        </Link>
      </NextSteps>
    </Page>
  )
}

/** Moves the focus to the outcome, so that a screen reader announces it. */
const read = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Replaces this page by the failure page. `queryOrderId` names the order where the query is incomplete. */
function useFailurePage(
  authorised: Authorised | undefined,
  outcome: ConfirmOutcome | undefined,
  queryOrderId: string | undefined,
) {
  const navigate = useNavigate()
  const orderId = authorised?.orderId
  useEffect(() => {
    const failure = orderId === undefined ? incomplete(queryOrderId) : refusalOf(outcome, orderId)
    if (failure) void navigate({ to: screens.paymentFail.route, search: failure, replace: true })
  }, [orderId, outcome, navigate, queryOrderId])
}

const incomplete = (orderId: string | undefined): RedirectQuery => ({
  ...paymentFailures.invalidParams,
  ...(orderId && { orderId }),
})

function refusalOf(outcome: ConfirmOutcome | undefined, orderId: string): RedirectQuery | undefined {
  if (outcome?.kind !== 'REFUSED') return undefined
  return { code: outcome.code, message: outcome.message, orderId }
}

/** Virtual account and its due date. */
const DepositAccount = ({ account }: { account: z.output<typeof virtualAccount> }) => (
  <PaymentFacts
    lines={[
      ['은행', account.bank],
      ['계좌번호', account.accountNumber],
      ...(account.dueAt
        ? [['입금 기한', `${formatDayAt(account.dueAt)} ${formatTimeAt(account.dueAt)}`] as const]
        : []),
    ]}
  />
)

const longAfterMs = 120_000

/** Shown until the outcome is known, however long that takes. */
function Confirming({ orderId }: { orderId: string }) {
  const isSlow = useSlow(true)
  const isLong = useSlow(true, longAfterMs)
  const isOnline = useIsOnline()
  return (
    <Page className="flex-1">
      <div role="status" className="my-auto flex flex-col items-center pb-8 text-center">
        <div className="size-36 animate-breathe">
          <Monstera />
        </div>
        <h1 tabIndex={-1} className="mt-5 text-xl font-bold">
          결제를 확인하고 있어요
        </h1>
        <p className="mt-2 max-w-sm text-pretty text-ink-muted">
          {expectation({ isSlow, isLong, isOnline })}
        </p>
      </div>
      {isLong && (
        <NextSteps>
          <ReservationLink orderId={orderId} />
        </NextSteps>
      )}
    </Page>
  )
}

interface Wait {
  isSlow: boolean
  isLong: boolean
  isOnline: boolean
}

/** What to expect next. */
function expectation({ isSlow, isLong, isOnline }: Wait) {
  if (isLong)
    return '아직 확인하고 있어요. 이 화면을 닫아도 괜찮아요. 결제가 끝나면 알림으로 알려 드리고, 예약 내역에서도 볼 수 있어요.'
  if (!isOnline)
    return '인터넷 연결이 끊겼어요. 다시 연결되면 바로 이어서 확인할게요. 결제는 한 번만 이루어져요.'
  return `${isSlow ? `${slowText}. ` : '보통 몇 초면 끝나요. '}창을 닫지 말고 잠시만 기다려 주세요. 결제는 한 번만 이루어져요.`
}

/** Leads to the reservation when the payment was started in this tab. */
function ReservationLink({ orderId }: { orderId: string }) {
  const [pending] = useState(pendingPayment)
  const className = buttonStyle({ size: 'lg' })
  if (pending?.orderId !== orderId)
    return (
      <Link to={screens.reservations.route} className={className}>
        예약 내역 보기
      </Link>
    )
  return (
    <Link to={screens.reservationDetail.route} params={{ id: pending.reservationId }} className={className}>
      예약 내역 보기
    </Link>
  )
}
