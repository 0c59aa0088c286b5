import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
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
import { NextSteps, PaymentFacts, SmallPrint } from './outcome-parts.tsx'
import { describeOutcome } from './outcome-texts.ts'
import { forgetPayment } from './pending-payment.ts'
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
  if (!outcome) return <Confirming />
  const { title, lead, text, facts, isPaid: hasPaid } = describeOutcome(outcome)
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
          <h1
            ref={read}
            tabIndex={-1}
            className={lead ? 'mt-5 font-semibold text-leaf' : 'mt-5 text-xl font-bold'}
          >
            {title}
          </h1>
          {lead && <p className="mt-1 text-xl font-bold whitespace-pre-line">{lead}</p>}
          <p className="mt-2 max-w-sm text-pretty whitespace-pre-line text-ink-muted">{text}</p>
        </div>
        <PaymentFacts lines={[['결제 금액', formatWon(authorised.amount)], ...facts]} />
        {outcome.virtualAccount && <DepositAccount account={outcome.virtualAccount} />}
        <SmallPrint>주문번호 {authorised.orderId}</SmallPrint>
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

const longAfterMs = 120_000

/**
 * Replaces this page by the failure page: after a refusal, for an incomplete query, and when there is no answer for two
 * minutes. `queryOrderId` names the order where the query is incomplete.
 */
function useFailurePage(
  authorised: Authorised | undefined,
  outcome: ConfirmOutcome | undefined,
  queryOrderId: string | undefined,
) {
  const navigate = useNavigate()
  const isUnsure = useSlow(authorised !== undefined && outcome === undefined, longAfterMs)
  const { paymentKey, orderId, amount } = authorised ?? {}
  useEffect(() => {
    const unsure = { code: paymentFailures.network.code, orderId, paymentKey, amount: `${amount}` }
    const failure =
      orderId === undefined
        ? { ...paymentFailures.invalidParams, ...(queryOrderId && { orderId: queryOrderId }) }
        : outcome?.kind === 'REFUSED'
          ? { code: outcome.code, message: outcome.message, orderId }
          : isUnsure && outcome === undefined && unsure
    if (failure) void navigate({ to: screens.paymentFail.route, search: failure, replace: true })
  }, [paymentKey, orderId, amount, outcome, isUnsure, navigate, queryOrderId])
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

/** Shown until the outcome is known, at most two minutes. */
function Confirming() {
  const isSlow = useSlow(true)
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
          {isOnline
            ? `${isSlow ? `${slowText}. ` : '보통 몇 초면 끝나요. '}창을 닫지 말고 잠시만 기다려 주세요. 결제는 한 번만 이루어져요.`
            : '인터넷 연결이 끊겼어요. 다시 연결되면 바로 이어서 확인할게요. 결제는 한 번만 이루어져요.'}
        </p>
      </div>
    </Page>
  )
}
