import type { TossPaymentsWidgets } from '@tosspayments/tosspayments-sdk'
import { useEffect, useRef, useState } from 'react'
import { digitsOf } from '../../../../client/phone.ts'
import { formatHalfDay, halfDayOf } from '../../../../contract/reservation/half-day.ts'
import { estimateText, formatWon, sumPots } from '../../../../contract/reservation/price.ts'
import type { TimelineStep } from '../../../../contract/reservation/reservation.ts'
import type { Leg } from '../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../contract/screens.ts'
import { addDays, formatDay, seoulToday } from '../../../../contract/seoul-day.ts'
import { Button, Notice, Sheet, Skeleton, useDialogs } from '../../../../ui/index.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { site } from '../../shared/site.ts'
import { useBookingToPay } from './payment.queries.ts'
import { useOrder } from './use-order.ts'

/** Input of the payment modal. */
export interface Payable {
  /** The reservation's id. */
  id: string
  /** Amount due now, in won. */
  amount: number
  orderName?: string
  customerName: string
  customerPhone: string
  customerEmail: string | null
}

interface PaymentModalProps {
  reservation: Payable
  /** Called when the customer closes the modal without paying. */
  onClosed: () => void
}

const notReady = '결제 위젯이 로드되지 않았거나 UI가 아직 렌더링되지 않았습니다.'
const failed = '결제 요청 중 오류가 발생했습니다.'

/**
 * The payment modal: the provider's widgets for method and terms, the total, and the pay button that redirects to the
 * provider, which redirects back to /payment/success or /payment/fail.
 */
export function PaymentModal({ reservation, onClosed }: PaymentModalProps) {
  const { begin, close, problem } = useOrder(reservation)
  const { state, widgets, retry } = useWidgets(reservation.amount)
  const { alert } = useDialogs()
  const booking = useBookingToPay(reservation.id)
  const potCount = booking && sumPots(booking.pots)
  const visits = visitsOf(booking?.timeline ?? [])
  // Read again when the person comes back from another window.
  const isPaidElsewhere = booking?.paymentInfo.dueAmount === 0
  const [isLeaving, setIsLeaving] = useIsLeaving()

  async function pay() {
    if (state !== 'ready' || !widgets.current) return alert(notReady)
    setIsLeaving(true)
    const begun = await begin()
    try {
      if ('order' in begun) await widgets.current.requestPayment(requestFor(reservation, begun.order))
      else void alert(begun.problem)
    } catch (error) {
      void alert((error instanceof Error && error.message) || failed)
    }
    setIsLeaving(false)
  }

  function closeForGood() {
    close()
    onClosed()
  }

  return (
    <Sheet
      open
      title="결제하기"
      layer="page"
      onClose={closeForGood}
      closeLabel="결제창 닫기"
      actions={
        <div className="w-full">
          {!reservation.orderName && <RefundRule pickupDate={visits.PICKUP?.date} />}
          <Button
            size="lg"
            block
            disabled={state !== 'ready' || isPaidElsewhere}
            busy={isLeaving}
            onClick={() => void pay()}
          >
            {formatWon(reservation.amount)} 결제하기
          </Button>
        </div>
      }
    >
      <WhatIsPaid
        reservation={reservation}
        pause={booking?.pauseBeforePayment}
        potCount={potCount}
        visits={visits}
      />
      {isPaidElsewhere && (
        <Notice tone="leaf" role="status" className="mb-4">
          이미 결제를 마쳤어요. 이 창은 닫으셔도 돼요.
        </Notice>
      )}
      {problem && <Problem text={problem} onRetry={() => void begin()} />}
      {state === 'failed' && (
        <Problem text="결제 화면을 불러오지 못했어요. 연결을 확인하고 다시 시도해 주세요." onRetry={retry} />
      )}
      {state === 'loading' && <Boxes />}
      <div className={state === 'ready' ? 'flex flex-col gap-3' : 'h-0 overflow-hidden'}>
        <div id={places.methods} />
        <div id={places.agreement} />
      </div>
    </Sheet>
  )
}

interface WhatIsPaidProps {
  reservation: Payable
  /** Undefined while it is read. */
  potCount: number | undefined
  visits: ReturnType<typeof visitsOf>
  /** What has to be known of a paused day before paying. */
  pause: string | null | undefined
}

/** What the money is for, and the total. */
function WhatIsPaid({ reservation: { amount, orderName }, potCount, visits, pause }: WhatIsPaidProps) {
  return (
    <div className="mb-4">
      <p className="min-h-6 font-semibold">
        {orderName ?? (potCount ? `픽업 케어 · 화분 ${potCount}개` : '픽업 케어')}
      </p>
      {pause && <Notice tone="sun">{pause}</Notice>}
      {!orderName && !pause && (
        <p className="min-h-12 whitespace-pre-line text-ink-muted">
          {visits.PICKUP && `${formatHalfDay(visits.PICKUP)}에 데리러 가요`}
          {visits.DELIVERY && `\n${formatDay(visits.DELIVERY.date)}쯤 돌려드려요`}
        </p>
      )}
      <p className="mt-2 flex items-baseline justify-between gap-4">
        <span className="text-ink-muted">총 결제 금액</span>
        <strong className="text-xl font-bold">{formatWon(amount)}</strong>
      </p>
      {!orderName && <p className="mt-1 muted">{estimateText}</p>}
    </div>
  )
}

/** Within a day after the payment everything is given back too, which only matters where the other day has passed. */
function freeUntil(pickupDate: string | null | undefined) {
  const day = pickupDate && addDays(pickupDate, -2)
  return day && day > seoulToday() ? `${formatDay(day)}까지` : '결제 후 24시간 안에'
}

/** The rule for refunds in one line; the page with all of it opens in a new window, so that the payment stays open. */
const RefundRule = ({ pickupDate }: { pickupDate: string | null | undefined }) => (
  <p className="mb-2 text-sm text-ink-muted">
    {freeUntil(pickupDate)} 취소하면 전액 돌려드려요.{' '}
    <a
      href={screens.refundPolicy.route}
      target="_blank"
      rel="noopener"
      className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4"
    >
      환불 정책<span className="sr-only"> (새 창)</span>
    </a>
  </p>
)

function visitsOf(timeline: TimelineStep[]) {
  const visitOf = (leg: Leg) => {
    const { date, time } = timeline.find(({ stage }) => stage === leg) ?? {}
    return date && time ? { date, slot: halfDayOf(time) } : undefined
  }
  return { PICKUP: visitOf('PICKUP'), DELIVERY: visitOf('DELIVERY') }
}

function requestFor(reservation: Payable, { orderId, orderName }: { orderId: string; orderName: string }) {
  const { customerName, customerEmail, customerPhone } = reservation
  return {
    orderId,
    orderName,
    successUrl: location.origin + screens.paymentSuccess.route,
    failUrl: location.origin + screens.paymentFail.route,
    customerName,
    ...(customerEmail && { customerEmail }),
    customerMobilePhone: digitsOf(customerPhone),
    // A frame over the page would be covered by the open dialog.
    windowTarget: 'self' as const,
  }
}

/** Resets the leaving state when the page is restored from the back/forward cache. */
function useIsLeaving() {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  return [isLeaving, setIsLeaving] as const
}

const Problem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="mb-4 flex items-center justify-between gap-3 rounded-md bg-clay-soft p-3 pl-4">
    <p className="text-sm text-clay">{text}</p>
    <Button variant="plain" className="shrink-0" onClick={onRetry}>
      다시 시도
    </Button>
  </div>
)

const Boxes = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-56 rounded-lg" />
    <Skeleton className="h-32 rounded-lg" />
  </div>
)

/** Elements that the provider's widgets render into. */
const places = { methods: 'payment-methods', agreement: 'payment-agreement' } as const

/** Milliseconds after rendering until the provider's widgets respond. */
const readyAfterMs = 100

type State = 'loading' | 'ready' | 'failed'

/**
 * The provider's widgets for method and terms. `ready` when both are rendered and the delay has passed; `failed` when
 * the provider could not be reached, until `retry`.
 */
function useWidgets(amount: number) {
  const [state, setState] = useState<State>('loading')
  const [tries, setTries] = useState(1)
  const widgets = useRef<TossPaymentsWidgets>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another run
  useEffect(() => {
    let isCurrent = true
    setState('loading')
    const drawn = draw(amount)
    drawn.then(
      (made) => {
        if (!isCurrent) return
        widgets.current = made.widgets
        setState('ready')
      },
      (error: unknown) => {
        console.warn('The payment widget could not be shown.', error)
        if (isCurrent) setState('failed')
      },
    )
    return () => {
      isCurrent = false
      widgets.current = undefined
      void drawn.then(({ remove }) => remove()).catch(() => {})
    }
  }, [amount, tries])

  return { state, widgets, retry: () => setTries((before) => before + 1) }
}

async function draw(amount: number) {
  const { loadTossPayments, ANONYMOUS } = await import('@tosspayments/tosspayments-sdk')
  const { clientKey, scriptUrl } = site().payment
  const toss = await loadTossPayments(clientKey, { src: scriptUrl })
  const widgets = toss.widgets({ customerKey: memberIdOfToken() ?? ANONYMOUS })
  await widgets.setAmount({ currency: 'KRW', value: amount })
  const [methods, agreement] = await Promise.all([
    widgets.renderPaymentMethods({ selector: `#${places.methods}`, variantKey: 'DEFAULT' }),
    widgets.renderAgreement({ selector: `#${places.agreement}`, variantKey: 'AGREEMENT' }),
    new Promise((done) => setTimeout(done, readyAfterMs)),
  ])
  return {
    widgets,
    remove: () => Promise.all([methods.destroy(), agreement.destroy()]),
  }
}
