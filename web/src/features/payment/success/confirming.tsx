import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, Monstera, Page } from '../../../../../ui/index.ts'
import { slowText, useSlow } from '../../../shared/use-slow.ts'
import { pendingPayment } from '../pending-payment.ts'
import { NextSteps } from './next-steps.tsx'

const longAfterMs = 120_000

/** Shown until the outcome is known, however long that takes. */
export function Confirming({ orderId }: { orderId: string }) {
  const isSlow = useSlow(true)
  const isLong = useSlow(true, longAfterMs)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <Page className="flex-1">
      <div role="status" className="my-auto flex flex-col items-center pb-8 text-center">
        <div className="size-36 animate-breathe">
          <Monstera />
        </div>
        <h1 tabIndex={-1} className="mt-5 text-xl font-bold md:text-2xl">
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

function subscribeToNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
