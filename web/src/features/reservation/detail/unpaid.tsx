import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '../../../../../client/copy-text.ts'
import { formatDeadlineAt } from '../../../../../client/seoul-time.ts'
import type { DepositAwaited } from '../../../../../contract/payment/payment.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, useDialogs } from '../../../../../ui/index.ts'
import { serverNow } from '../reservation.queries.ts'

interface UnpaidProps {
  reservation: ReservationDetail
  onPay: () => void
  /** Called when the hold expires while the page is open. */
  onOver: () => void
}

/** Unpaid booking: the awaited deposit, or remaining hold time and payment button. */
export function Unpaid({ reservation, onPay, onOver }: UnpaidProps) {
  const { paymentRequired, expired, holdUntil, paymentInfo, pauseBeforePayment } = reservation
  if (paymentInfo.deposit) return <Deposit {...paymentInfo.deposit} pause={pauseBeforePayment} />
  if (!paymentRequired || expired) return null
  return (
    <section aria-labelledby="unpaid" className="mb-8 rounded-lg bg-sun-soft p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="unpaid" className="text-lg font-bold">
          {paymentInfo.totalAmountFormatted}을 결제해 주세요
        </h2>
        {holdUntil && <TimeLeft until={holdUntil} onOver={onOver} />}
      </div>
      {pauseBeforePayment ? (
        <p className="mt-2 font-semibold">{pauseBeforePayment}</p>
      ) : (
        <p className="mt-1">고르신 날짜와 시간을 그때까지 비워 둘게요.</p>
      )}
      <Button size="lg" block className="mt-4" onClick={onPay}>
        결제 이어하기
      </Button>
    </section>
  )
}

/** Expired booking with a link to book again. */
export function Expired({ expired, endReason }: ReservationDetail) {
  if (!expired) return null
  return (
    <section aria-label="결제 시간이 지난 예약" className="mb-8 rounded-lg bg-sun-soft p-5">
      <p className="font-semibold">
        {endReason ?? '결제 시간이 지나 예약이 취소됐어요. 다시 예약해 주세요.'}
      </p>
      <p className="mt-1">결제된 금액은 없으니 안심하세요.</p>
      <Button asChild size="lg" block className="mt-4">
        <Link to={screens.reservation.route}>다시 예약하기</Link>
      </Button>
    </section>
  )
}

const second = 1000

function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const [left, setLeft] = useState(() => secondsUntil(until))
  const isOver = left === 0
  useEffect(() => {
    setLeft(secondsUntil(until))
    const timer = setInterval(() => setLeft(secondsUntil(until)), second)
    return () => clearInterval(timer)
  }, [until])
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, on expiry
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  const counted = isOver
    ? '마감 확인 중'
    : `${Math.floor(left / 60)}분 ${String(left % 60).padStart(2, '0')}초 남음`
  return (
    <span role="timer" className="shrink-0 font-semibold text-sun">
      {isDaysAway(until) ? `${formatDeadlineAt(until)}까지` : counted}
    </span>
  )
}

/** A deposit has days and shows its due date; a card payment has minutes and shows a countdown. */
const isDaysAway = (until: string) => secondsUntil(until) > 60 * 60

const secondsUntil = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - serverNow()) / second))

/** The account, the amount and the time by which the customer has to pay. */
function Deposit({
  bank,
  accountNumber,
  dueAt,
  amount,
  pause,
}: DepositAwaited & { pause: ReservationDetail['pauseBeforePayment'] }) {
  const { toast } = useDialogs()

  async function copy() {
    const isCopied = await copyText(`${bank} ${accountNumber}`)
    toast(isCopied ? '계좌번호를 복사했어요.' : '계좌번호를 길게 눌러 복사해 주세요.')
  }

  return (
    <section aria-labelledby="deposit" className="mb-8 rounded-lg bg-sun-soft p-5">
      <h2 id="deposit" className="text-lg font-bold">
        {formatWon(amount)}을 입금해 주세요
      </h2>
      {dueAt && <p className="mt-1 font-semibold text-sun">{formatDeadlineAt(dueAt)}까지</p>}
      {pause && <p className="mt-2 font-semibold">{pause}</p>}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-raised p-4">
        <span>
          <span className="block muted">{bank}</span>
          <b className="select-all">{accountNumber}</b>
        </span>
        <Button variant="soft" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          계좌 복사
        </Button>
      </p>
      <p className="mt-3 muted">다른 방법으로 결제하려면 예약을 취소하고 다시 예약해 주세요.</p>
    </section>
  )
}
