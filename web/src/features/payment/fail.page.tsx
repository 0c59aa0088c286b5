import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paymentFailures } from '../../../../contract/payment.ts'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Page, WiltedScene } from '../../../../ui/index.ts'
import { tellFailed } from './checkout.queries.ts'
import { type PendingPayment, pendingPayment } from './pending-payment.ts'
import { type ReturnQuery, shownFailure } from './returned.ts'
import { Facts } from './success/facts.tsx'

/** /payment/fail: what went wrong, that nothing was lost, and the way to another try. */
export function PaymentFailPage() {
  const query: ReturnQuery = useSearch({ strict: false })
  const [pending] = useState(pendingPayment)
  const { code, message } = shownFailure(query)
  const orderId = query.orderId || pending?.orderId
  useToldOnce(orderId, query)

  return (
    <Page className="flex-1 justify-center">
      <div className="flex flex-col items-center text-center">
        <div className="size-36">
          <WiltedScene />
        </div>
        <h1 tabIndex={-1} className="mt-5 text-xl font-bold md:text-2xl">
          결제가 완료되지 않았어요
        </h1>
        <p role="alert" className="mt-2 text-ink-muted">
          {message}
        </p>
      </div>
      <Facts lines={[['오류 코드', code], ...(orderId ? [['주문번호', orderId] as const] : [])]} />
      <WaysOn
        reservationId={reservationOf(query, pending)}
        isUnsure={code === paymentFailures.network.code}
      />
    </Page>
  )
}

/** The reservation is known when the failed payment is the one this window began. */
const reservationOf = ({ orderId }: ReturnQuery, pending: PendingPayment | undefined) =>
  !orderId || orderId === pending?.orderId ? pending?.reservationId : undefined

/** Tells the server that the attempt is over; a payment that went through all the same stays paid. */
function useToldOnce(orderId: string | undefined, { code, message }: ReturnQuery) {
  useEffect(() => {
    if (!orderId || told.has(orderId)) return
    told.add(orderId)
    void tellFailed({
      orderId,
      ...(code && { code: code.slice(0, 100) }),
      ...(message && { message: message.slice(0, 500) }),
    })
  }, [orderId, code, message])
}

/** What this window has told already; drawing the screen twice is no second failure. */
const told = new Set<string>()

const WaysOn = ({ reservationId, isUnsure }: { reservationId: string | undefined; isUnsure: boolean }) => (
  <div className="mt-8 flex flex-col gap-2">
    {reservationId ? (
      <>
        <p className="mb-2 text-center text-sm text-ink-muted">
          {isUnsure
            ? '연결이 끊겨 결과를 확인하지 못했어요. 예약 상세에서 결제 상태를 확인할 수 있어요.'
            : '예약은 아직 보관하고 있어요. 예약 상세에서 다시 결제할 수 있어요.'}
        </p>
        <Link
          to={screens.reservationDetail.route}
          params={{ id: reservationId }}
          className={buttonStyle({ size: 'lg', block: true })}
        >
          {isUnsure ? '결제 상태 확인하기' : '다시 결제하기'}
        </Link>
      </>
    ) : (
      <Link to={screens.reservations.route} className={buttonStyle({ size: 'lg', block: true })}>
        예약 내역 보기
      </Link>
    )}
    <Link to={screens.home.route} className={buttonStyle({ variant: 'plain', size: 'lg', block: true })}>
      홈으로 가기
    </Link>
  </div>
)
