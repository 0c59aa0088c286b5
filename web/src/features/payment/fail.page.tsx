import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paymentFailures } from '../../../../contract/payment/payment.ts'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Monstera, Page, WiltedScene } from '../../../../ui/index.ts'
import { announceOutcome } from '../../shared/payment-return.ts'
import { NextSteps, PaymentFacts } from './outcome-parts.tsx'
import { reportFailure } from './payment.queries.ts'
import { type PendingPayment, pendingPayment } from './pending-payment.ts'
import { type RedirectQuery, toFailureText } from './provider-redirect.ts'

/** /payment/fail: the reason, and a link to retry; of a booking that is paid already, a link to it. */
export function PaymentFailPage() {
  const query: RedirectQuery = useSearch({ strict: false })
  const [pending] = useState(pendingPayment)
  const { code, message } = toFailureText(query)
  const orderId = query.orderId || pending?.orderId
  const reservationId = reservationOf(query, pending)
  const isUnsure = code === paymentFailures.network.code
  const isPaid = code === paymentFailures.alreadyPaid.code
  useReportOnce(orderId, query)
  useEffect(announceOutcome, [])

  return (
    <Page className="flex-1">
      <div className="my-auto pb-8">
        <div className="flex flex-col items-center text-center">
          <div className="size-36">{isPaid ? <Monstera /> : <WiltedScene />}</div>
          <h1 tabIndex={-1} className="mt-5 text-xl font-bold">
            {isPaid
              ? '이미 결제를 마친 예약이에요'
              : isUnsure
                ? '결제 결과를 확인해 주세요'
                : '결제가 완료되지 않았어요'}
          </h1>
          <p role="alert" className="mt-2 text-ink-muted">
            {isPaid ? '이번 결제는 청구되지 않아요.' : message}
          </p>
        </div>
        <PaymentFacts
          lines={[
            ...(isPaid ? [] : [['오류 코드', code] as const]),
            ...(orderId ? [['주문번호', orderId] as const] : []),
          ]}
        />
        {!isPaid && <p className="mt-4 text-center muted">{nextStepText(reservationId, isUnsure)}</p>}
      </div>
      <NextSteps>
        {reservationId ? (
          <Link
            to={screens.reservationDetail.route}
            params={{ id: reservationId }}
            className={buttonStyle({ size: 'lg' })}
          >
            {isPaid ? '예약 내역 보기' : isUnsure ? '결제 상태 확인하기' : '다시 결제하기'}
          </Link>
        ) : (
          <Link to={screens.reservations.route} className={buttonStyle({ size: 'lg' })}>
            예약 내역 보기
          </Link>
        )}
      </NextSteps>
    </Page>
  )
}

/** Returns the reservation when the failed payment was started in this tab. */
const reservationOf = ({ orderId }: RedirectQuery, pending: PendingPayment | undefined) =>
  !orderId || orderId === pending?.orderId ? pending?.reservationId : undefined

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

function nextStepText(reservationId: string | undefined, isUnsure: boolean) {
  if (isUnsure) return '연결이 끊겨 결과를 확인하지 못했어요. 예약에서 결제 상태를 확인해 주세요.'
  return reservationId && '결제 시간이 남아 있으면 예약 상세에서 다시 결제할 수 있어요.'
}
