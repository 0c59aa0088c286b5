import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatTimeAt } from '../../../../client/seoul-time.ts'
import { isNotCharged } from '../../../../contract/payment/confirm-reply.ts'
import { paymentFailures } from '../../../../contract/payment/payment.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, buttonStyle, Monstera, Page, SproutScene, WiltedScene } from '../../../../ui/index.ts'
import { announceOutcome } from '../../shared/payment-return.ts'
import { useConfirmation } from './confirmation.queries.ts'
import { NextSteps, SmallPrint } from './outcome-parts.tsx'
import { reportFailure, useBookingToPay } from './payment.queries.ts'
import { PaymentModal } from './payment-modal.tsx'
import { type PendingPayment, pendingPayment } from './pending-payment.ts'
import { parseAuthorised, type RedirectQuery, toFailureText } from './provider-redirect.ts'

type Kind = 'PAID' | 'UNSURE' | 'NOT_CHARGED' | 'FAILED'

const titles: Record<Kind, string> = {
  PAID: '이미 결제를 마친 예약이에요',
  UNSURE: '결제 결과를 아직 확인하지 못했어요',
  NOT_CHARGED: '돈은 빠져나가지 않았어요',
  FAILED: '결제가 완료되지 않았어요',
}

const scenes: Record<Kind, typeof SproutScene> = {
  PAID: Monstera,
  UNSURE: Monstera,
  NOT_CHARGED: SproutScene,
  FAILED: WiltedScene,
}

const texts: Partial<Record<Kind, string>> = {
  PAID: '이번 결제는 청구되지 않아요.',
  UNSURE:
    '계속 확인하고 있어요. 이 화면을 닫아도 괜찮아요. 결제가 끝나면 알림으로 알려 드리고, 예약 내역에서도 볼 수 있어요.',
}

/** /payment/fail: what became of the money, until when it can be tried again, and the payment window at one tap. */
export function PaymentFailPage() {
  const query: RedirectQuery = useSearch({ strict: false })
  const [pending] = useState(pendingPayment)
  const [isPaying, setPaying] = useState(false)
  const { code, message } = toFailureText(query)
  const kind = kindOf(code)
  const Scene = scenes[kind]
  const orderId = query.orderId || pending?.orderId
  const reservationId = reservationOf(query, pending)
  const canPayAgain = kind === 'NOT_CHARGED' || kind === 'FAILED'
  const booking = useBookingToPay(canPayAgain ? reservationId : undefined)
  const holdUntil = booking?.status === 'WAITING' ? booking.holdUntil : undefined
  // The end of a payment whose outcome is open would refuse an approval that is under way.
  useReportOnce(kind === 'UNSURE' ? undefined : orderId, query)
  useOutcomeLater(kind === 'UNSURE' ? query : {})
  useEffect(announceOutcome, [])

  return (
    <Page className="flex-1">
      <div className="my-auto pb-8">
        <div className="flex flex-col items-center text-center">
          <div className={kind === 'UNSURE' ? 'size-36 animate-breathe' : 'size-36'}>
            <Scene />
          </div>
          <h1 tabIndex={-1} className="mt-5 text-xl font-bold">
            {titles[kind]}
          </h1>
          <p role="alert" className="mt-2 max-w-sm text-pretty text-ink-muted">
            {texts[kind] ?? message}
          </p>
          {holdUntil && (
            <p className="mt-2 font-semibold">{formatTimeAt(holdUntil)}까지 다시 결제할 수 있어요.</p>
          )}
        </div>
        <SmallPrint>
          {[`오류 코드 ${code}`, orderId && `주문번호 ${orderId}`].filter(Boolean).join('\n')}
        </SmallPrint>
      </div>
      <NextSteps>
        {holdUntil ? (
          <Button size="lg" onClick={() => setPaying(true)}>
            다시 결제하기
          </Button>
        ) : reservationId ? (
          <Link
            to={screens.reservationDetail.route}
            params={{ id: reservationId }}
            className={buttonStyle({ size: 'lg' })}
          >
            {canPayAgain ? '다시 결제하기' : '예약 내역 보기'}
          </Link>
        ) : (
          <Link to={screens.reservations.route} className={buttonStyle({ size: 'lg' })}>
            예약 내역 보기
          </Link>
        )}
      </NextSteps>
      {isPaying && booking && (
        <PaymentModal
          reservation={{ ...booking, amount: booking.paymentInfo.dueAmount }}
          onClosed={() => setPaying(false)}
        />
      )}
    </Page>
  )
}

function kindOf(code: string): Kind {
  if (code === paymentFailures.alreadyPaid.code) return 'PAID'
  if (code === paymentFailures.network.code) return 'UNSURE'
  return isNotCharged(code) ? 'NOT_CHARGED' : 'FAILED'
}

/** Returns the reservation when the failed payment was started in this tab. */
const reservationOf = ({ orderId }: RedirectQuery, pending: PendingPayment | undefined) =>
  !orderId || orderId === pending?.orderId ? pending?.reservationId : undefined

/** Asks on for a payment whose outcome is open, and opens the page of the outcome once it is known. */
function useOutcomeLater(query: RedirectQuery) {
  const navigate = useNavigate()
  const authorised = parseAuthorised(query)
  const outcome = useConfirmation(authorised)
  const { paymentKey, orderId, amount } = query
  useEffect(() => {
    if (outcome?.kind === 'PAID')
      void navigate({
        to: screens.paymentSuccess.route,
        search: { paymentKey, orderId, amount } as object,
        replace: true,
      })
    if (outcome?.kind === 'REFUSED')
      void navigate({
        to: screens.paymentFail.route,
        search: { code: outcome.code, message: outcome.message, ...(orderId && { orderId }) },
        replace: true,
      })
  }, [outcome, navigate, paymentKey, orderId, amount])
}

/** Reports the failed attempt to the server; a completed payment stays paid. */
function useReportOnce(orderId: string | undefined, { code, message }: RedirectQuery) {
  useEffect(() => {
    if (!orderId || reported.has(orderId)) return
    reported.add(orderId)
    void reportFailure({
      orderId,
      ...(code && { code: code.slice(0, 100) }),
      ...(message && { message: message.slice(0, 500) }),
    })
  }, [orderId, code, message])
}

/** Failures already reported by this tab, so that a second render does not report again. */
const reported = new Set<string>()
