import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { paymentFailures } from '../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Monstera, Page } from '../../../../ui/index.ts'
import { InstallHint } from '../../shared/install-hint.tsx'
import { slowText, useSlow } from '../../shared/use-slow.ts'
import { type Authorised, useConfirmation } from './checkout.queries.ts'
import { forgetPayment } from './pending-payment.ts'
import { parseAuthorised, type RedirectQuery, toFailureQuery } from './provider-redirect.ts'
import { NextSteps } from './success/next-steps.tsx'
import { PaymentFacts } from './success/payment-facts.tsx'
import { AccountToPayInto } from './success/virtual-account.tsx'

/** /payment/success: our server captures the payment now; success is shown only after that. */
export function PaymentSuccessPage() {
  const authorised = parseAuthorised(useSearch({ strict: false }))
  const { data, isSettled, error } = useConfirmation(authorised)
  useFailurePage(authorised, error)

  useEffect(() => {
    if (isSettled && authorised) forgetPayment(authorised.orderId)
  }, [isSettled, authorised])

  if (!authorised || error) return null
  if (!data || !isSettled) return <Confirming />
  return (
    <Page className="flex-1">
      <div className="my-auto pb-8">
        <div className="flex flex-col items-center text-center">
          <div className="relative size-36">
            <Monstera />
            <CircleCheck
              aria-hidden
              className="absolute right-2 bottom-2 size-10 rounded-full bg-canvas text-leaf"
            />
          </div>
          <h1 ref={read} tabIndex={-1} className="mt-5 text-xl font-bold md:text-2xl">
            {data.virtualAccount ? '입금을 기다리고 있어요' : '결제가 완료됐어요'}
          </h1>
          <p className="mt-2 text-ink-muted">
            {data.virtualAccount
              ? '아래 계좌로 입금하시면 예약이 확정돼요.'
              : '예약이 확정됐어요. 수거 전에 연락드릴게요.'}
          </p>
        </div>
        <PaymentFacts
          lines={[
            ['주문번호', authorised.orderId],
            ['결제 금액', formatWon(authorised.amount)],
          ]}
        />
        {data.virtualAccount && <AccountToPayInto account={data.virtualAccount} />}
        <div className="mt-8 empty:hidden">
          <InstallHint />
        </div>
      </div>
      <NextSteps>
        <Link
          to={screens.reservationDetail.route}
          params={{ id: data.reservationId }}
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

/** Replaces this page by the failure page. */
function useFailurePage(authorised: Authorised | undefined, error: Error | undefined) {
  const navigate = useNavigate()
  const orderId = authorised?.orderId
  useEffect(() => {
    const failure: RedirectQuery | undefined =
      orderId === undefined ? paymentFailures.invalidParams : error && toFailureQuery(error, orderId)
    if (failure) void navigate({ to: screens.paymentFail.route, search: failure, replace: true })
  }, [orderId, error, navigate])
}

function Confirming() {
  const isSlow = useSlow(true)
  return (
    <Page className="flex-1 justify-center">
      <div role="status" className="flex flex-col items-center text-center">
        <div className="size-36 animate-breathe">
          <Monstera />
        </div>
        <h1 tabIndex={-1} className="mt-5 text-xl font-bold md:text-2xl">
          결제 확인 중
        </h1>
        <p className="mt-2 text-ink-muted">
          {isSlow && `${slowText}. `}창을 닫지 말고 잠시만 기다려 주세요. 결제는 한 번만 이루어져요.
        </p>
      </div>
    </Page>
  )
}
