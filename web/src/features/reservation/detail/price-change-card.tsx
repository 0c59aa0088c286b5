import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { PriceChange, ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import type { ReservationStatus } from '../../../../../contract/reservation/reservation-status.ts'
import { Button, Photo, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { useAnswerPriceChange, useReloadReservation } from '../reservation.queries.ts'

interface PriceChangeCardProps {
  reservation: ReservationDetail
  /** Opens the payment of the difference. */
  onPay: () => void
}

/** A proposed price change with reason and photos: approve, decline, or pay the difference. */
export function PriceChangeCard({ reservation, onPay }: PriceChangeCardProps) {
  const { priceChange, isPriceRefused, paymentInfo } = reservation
  const { answer, isSending } = useAnswer(reservation, onPay)
  const no = (
    <Button variant="plain" size="lg" className="flex-1" disabled={isSending} onClick={() => answer(false)}>
      거절하기
    </Button>
  )
  if (priceChange?.status === 'PROPOSED') {
    return (
      <section aria-label="바뀐 금액" className="mb-8 rounded-lg bg-sun-soft p-5">
        <Proposal {...priceChange} />
        <div className="mt-4 flex flex-col gap-2">
          <Button size="lg" busy={isSending} onClick={() => answer(true)}>
            {agreement(priceChange)}
          </Button>
          {no}
        </div>
      </section>
    )
  }
  if (priceChange?.status === 'AWAITING_PAYMENT') {
    return (
      <section aria-labelledby="price-change" className="mb-8 rounded-lg bg-sun-soft p-5">
        <h2 id="price-change" className="mb-3 text-lg font-bold">
          차액 결제가 남았어요
        </h2>
        <p>동의해 주셔서 고마워요. 차액을 결제하면 이어서 진행할게요.</p>
        <div className="mt-4 flex gap-2">
          {no}
          {!paymentInfo.deposit && (
            <Button size="lg" className="flex-2" onClick={onPay}>
              {formatWon(paymentInfo.dueAmount)} 결제하기
            </Button>
          )}
        </div>
      </section>
    )
  }
  if (priceChange && isPriceRefused)
    return (
      <p className="muted mb-8">
        금액을 {formatWon(priceChange.newAmount)}으로 바꾸는 제안은 거절하셨어요.{' '}
        {formatWon(priceChange.previousAmount)} 그대로예요.
      </p>
    )
  return null
}

const Proposal = ({ previousAmount, newAmount, reason, photos }: PriceChange) => (
  <>
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
      <dt className="text-ink-muted">처음 금액</dt>
      <dd className="text-right text-ink-muted line-through">{formatWon(previousAmount)}</dd>
      <dt className="font-semibold">바뀐 금액</dt>
      <dd className="text-right text-lg font-bold">{formatWon(newAmount)}</dd>
    </dl>
    <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-3">
      <p style={{ minWidth: 'min(100%, 10rem)' }} className="flex-1 whitespace-pre-line">
        {reason}
      </p>
      {photos.length > 0 && (
        <ul className="flex gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <Photo
                {...photoSource(photo)}
                sizes="72px"
                width={1}
                height={1}
                alt={`화분 사진 ${index + 1}`}
                className="w-18 rounded-leaf"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  </>
)

/** Confirms and sends the answer. */
function useAnswer({ id, status, priceChange }: ReservationDetail, onPay: () => void) {
  const sending = useAnswerPriceChange(id)
  const reload = useReloadReservation(id)
  const { alert, confirm } = useDialogs()

  async function send(change: PriceChange, agreed: boolean) {
    if (!(await confirm(agreed ? agreeQuestion(change) : declineQuestion(status)))) return
    try {
      const changed = await sending.mutateAsync({ agreed, priceChangeId: change.id })
      if (agreed && changed.priceChange?.status === 'AWAITING_PAYMENT') onPay()
      else await alert(agreed ? '금액 변경에 동의했어요.' : '금액 변경을 거절했어요.')
    } catch (error) {
      await alert(messageOf(error, '답을 전하지 못했어요. 잠시 후 다시 시도해 주세요.'))
      await reload()
    }
  }

  return {
    answer: (agreed: boolean) => priceChange && void send(priceChange, agreed),
    isSending: sending.isPending,
  }
}

/** The button that agrees says which money follows. */
const agreement = ({ difference }: PriceChange) =>
  difference > 0 ? `${formatWon(difference)} 더 내고 진행하기` : `${formatWon(-difference)} 돌려받고 진행하기`

const agreeQuestion = ({ newAmount, difference }: PriceChange) => ({
  title: `${formatWon(newAmount)}으로 바꿀까요?`,
  text:
    difference > 0
      ? `차액 ${formatWon(difference)}을 이어서 결제해요.`
      : `차액 ${formatWon(-difference)}을 돌려 드려요.`,
  confirm: '동의하기',
  cancel: '돌아가기',
})

/** Text for declining while the plants are in care: they are returned without the extra work. */
const declineQuestion = (status: ReservationStatus) => ({
  title: '금액 변경을 거절할까요?',
  text:
    status === 'PICKED_UP' || status === 'IN_CARE'
      ? '추가 작업 없이 화분을 집으로 보내 드려요.'
      : '예약은 처음 금액 그대로 이어져요.',
  confirm: '거절하기',
  cancel: '돌아가기',
  danger: true,
})
