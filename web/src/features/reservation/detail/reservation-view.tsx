import { Link } from '@tanstack/react-router'
import { CircleAlert, Headset, MapPin, Truck, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDateTimeAt, formatDayAt, formatTimeAt } from '../../../../../client/seoul-time.ts'
import type { CareReportEntry } from '../../../../../contract/reservation/care-report.ts'
import { formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { type Stage, stageLabels, stages } from '../../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../../contract/screens.ts'
import { formatDay } from '../../../../../contract/seoul-day.ts'
import { Button, classNames, Growth, Page, Photo, Section } from '../../../../../ui/index.ts'
import { mediaUrl, photoSource } from '../../../shared/site.ts'
import { StageDrawing } from '../journey/stage-drawing.tsx'
import { isCancelled, StatusBadge, statusPresentations } from '../journey/status-presentation.tsx'
import { useReloadReservation } from '../reservation.queries.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { BookingDetails, FromDiagnosis, Money } from './facts.tsx'
import { PauseCard } from './pause-card.tsx'
import { PotProofs } from './pot-proofs.tsx'
import { PriceChangeCard } from './price-change-card.tsx'
import { ProposalCards } from './proposal-cards.tsx'
import { Timeline } from './timeline.tsx'
import { Expired, Unpaid } from './unpaid.tsx'

const AddressSheet = lazy(async () => ({ default: (await import('./address-sheet.tsx')).AddressSheet }))
const PaymentModal = lazy(async () => ({ default: (await import('../../payment/index.ts')).PaymentModal }))

/** A reservation: status, open questions, timeline and details. */
export function ReservationView({ reservation }: { reservation: ReservationDetail }) {
  const [isPaying, setIsPaying] = useState(false)
  const reload = useReloadReservation(reservation.id)
  const pay = () => setIsPaying(true)

  return (
    <Page wide className="lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12">
      <div>
        <Hero {...reservation} />
        <PauseCard reservation={reservation} />
        <VisitsAhead {...reservation} />
        <Unpaid reservation={reservation} onPay={pay} onOver={() => void reload()} />
        <Expired {...reservation} />
        <ProposalCards reservation={reservation} />
        <PriceChangeCard reservation={reservation} onPay={pay} />
        <PendingRefund {...reservation.paymentInfo} />
        <Timeline reservation={reservation} />
        <PotProofs reservation={reservation} />
        <CareReport {...reservation} />
      </div>
      <div className="lg:sticky lg:top-24">
        <Money {...reservation} />
        <BookingDetails {...reservation} />
        <FromDiagnosis {...reservation} />
        <Actions reservation={reservation} />
      </div>
      {isPaying && (
        <Suspense>
          <PaymentModal
            reservation={payable(reservation)}
            onClosed={() => {
              setIsPaying(false)
              void reload()
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Returns the payment modal's input: the booking, or the difference of a price change. */
function payable({ id, paymentInfo, serviceType, priceChange, ...rest }: ReservationDetail) {
  const { customerName, customerPhone, customerEmail } = rest
  const isDifference = priceChange?.status === 'AWAITING_PAYMENT'
  return {
    id,
    amount: paymentInfo.dueAmount,
    customerName,
    customerPhone,
    customerEmail,
    ...(isDifference && { orderName: `${serviceType} 추가 금액` }),
  }
}

/** On the day of the visit, when the van is expected and how many stops it makes before this one. */
function VisitsAhead({ visitsAhead, expectedAt }: ReservationDetail) {
  if (visitsAhead === null || visitsAhead === undefined) return null
  return (
    <section aria-label="오늘 방문" className="mb-8 flex gap-3 rounded-lg bg-leaf-soft px-5 py-4">
      <Truck aria-hidden size={22} className="mt-0.5 shrink-0 text-leaf" />
      <div>
        <p role="status" className="font-semibold text-leaf">
          {expectedAt && `${formatTimeAt(expectedAt)}쯤 도착해요 · `}
          {visitsAhead === 0 ? '다음 차례예요' : `앞에 ${visitsAhead}곳 남았어요`}
        </p>
        <p className="mt-0.5 text-sm">길 사정에 따라 달라질 수 있어요.</p>
      </div>
    </section>
  )
}

/** Inquiry, another delivery address and cancellation, where allowed. */
function Actions({ reservation }: { reservation: ReservationDetail }) {
  const { id, canInquire, canCancel, canChangeDeliveryAddress, freeCancellationUntil } = reservation
  const [isCancelling, setIsCancelling] = useState(false)
  const [isAddressOpen, setIsAddressOpen] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      {canInquire && (
        <Button asChild variant="plain" size="lg">
          <Link to={screens.customerService.route} state={{ reservation: id }}>
            <Headset aria-hidden className="size-5" />
            문의하기
          </Link>
        </Button>
      )}
      {canChangeDeliveryAddress && (
        <Button variant="plain" size="lg" onClick={() => setIsAddressOpen(true)}>
          <MapPin aria-hidden className="size-5" />
          배송 주소 변경
        </Button>
      )}
      {canCancel && (
        <Button variant="plain" size="lg" onClick={() => setIsCancelling(true)}>
          예약 취소
        </Button>
      )}
      {canCancel && freeCancellationUntil && (
        <p className="text-center muted">
          {formatDateTimeAt(minuteBefore(freeCancellationUntil))}까지 취소하면 전액 돌려드려요.
        </p>
      )}
      {isAddressOpen && (
        <Suspense>
          <AddressSheet reservation={reservation} onClose={() => setIsAddressOpen(false)} />
        </Suspense>
      )}
      {isCancelling && canCancel && <CancelSheet reservationId={id} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}

/** A day that ends at midnight is told by its last minute. */
const minuteBefore = (iso: string) => new Date(Date.parse(iso) - 60_000).toISOString()

/** Refunds that have not arrived: on their way, or refused by the payment provider and made again by staff. */
const PendingRefund = ({ refundPendingAmount, refundRefusedAmount = 0 }: PaymentInfo) => (
  <>
    {refundPendingAmount > 0 && (
      <section aria-label="환불 진행 중" className="mb-8 flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
        <Undo2 aria-hidden size={22} className="mt-0.5 shrink-0 text-sky" />
        <div>
          <p className="font-semibold text-sky">{formatWon(refundPendingAmount)}을 돌려 드리고 있어요</p>
          <p className="mt-0.5 text-sm">결제하신 수단으로 영업일 기준 3~7일 안에 들어와요.</p>
        </div>
      </section>
    )}
    {refundRefusedAmount > 0 && (
      <section aria-label="늦어지는 환불" className="mb-8 flex gap-3 rounded-lg bg-sun-soft px-5 py-4">
        <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-sun" />
        <div>
          <p className="font-semibold text-sun">{formatWon(refundRefusedAmount)} 환불이 늦어지고 있어요</p>
          <p className="mt-0.5 text-sm">
            결제사가 바로 처리하지 못했어요. 담당자가 확인해서 다시 돌려 드리고, 끝나면 알림으로 알려
            드릴게요.
          </p>
          <Link
            to={screens.customerService.route}
            className="-mb-2 -ml-2 inline-flex min-h-11 items-center rounded-md px-2 text-sm font-semibold text-leaf underline underline-offset-4"
          >
            고객센터에 문의하기
          </Link>
        </div>
      </section>
    )}
  </>
)

type PaymentInfo = ReservationDetail['paymentInfo']

/** Care report: photos and texts, newest first. */
function CareReport({ careReport = [] }: ReservationDetail) {
  if (careReport.length === 0) return null
  return (
    <Section title="케어 리포트">
      <ol className="flex flex-col gap-4">
        {careReport.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function Entry({ entry }: { entry: CareReportEntry }) {
  const { kindLabel, potNumber, text, photos } = entry
  const createdAt = entry.takenAt ?? entry.createdAt
  const subject = potNumber ? `${potNumber}번 화분` : '화분'
  return (
    <li className="card p-4">
      <h3 className="font-semibold">
        {kindLabel}
        {potNumber && <span className="font-normal text-ink-muted"> · {subject}</span>}
      </h3>
      <p className="muted">
        <time dateTime={createdAt}>
          {formatDayAt(createdAt)} {formatTimeAt(createdAt)}
        </time>
      </p>
      {text && <p className="mt-2 break-words whitespace-pre-line">{text}</p>}
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <a href={mediaUrl(photo)} target="_blank" rel="noopener" className="block">
                <Photo
                  {...photoSource(photo)}
                  sizes="(min-width: 40rem) 10rem, 30vw"
                  width={1}
                  height={1}
                  alt={`${subject} ${kindLabel} 사진 ${index + 1}, 크게 보기`}
                  className="rounded-leaf"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Head of the page: where the pots are and how they are. */
function Hero(reservation: ReservationDetail) {
  const { status, progress } = reservation
  const { stage } = statusPresentations[status]
  const isOver = isCancelled(status)
  const { title, hint } = wordsOf(reservation)
  return (
    <header className="mb-8 card p-5 md:p-7">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:items-end md:gap-x-8">
        <div>
          <StatusBadge {...reservation} />
          <h1 tabIndex={-1} className="mt-2 text-xl font-bold">
            {title}
          </h1>
        </div>
        <div className={classNames('w-26 md:w-36', isOver && 'opacity-45 grayscale')}>
          <StageDrawing stage={stage} />
        </div>
      </div>
      <p className="mt-1 text-ink-muted">{hint}</p>
      <Growth
        value={progress}
        label={`진행률 ${progress}%`}
        stopped={isOver}
        className={classNames('mx-auto mt-3 max-w-md', isOver && 'opacity-45 grayscale')}
      />
      <Milestones {...reservation} isAtRest={isOver || reservation.paymentRequired} />
    </header>
  )
}

/** Progress at which each stage is reached. */
const reachedAt = { PICKUP: 40, CARE: 75, DELIVERY: 95 }

type MilestonesProps = Pick<ReservationDetail, 'progress' | 'timeline'> & {
  /** Nothing is under way: ended, or not paid yet. */
  isAtRest: boolean
}

/** The three stages: done, current and upcoming, as the timeline below has them. */
function Milestones({ progress, timeline, isAtRest }: MilestonesProps) {
  const isUnderWay = (stage: Stage) =>
    !isAtRest && timeline.some((step) => step.stage === stage && step.status === '진행중')
  const atHand = isAtRest ? undefined : stages.find((stage) => progress < reachedAt[stage])
  return (
    <ol className="mx-auto flex max-w-md justify-between text-sm">
      {stages.map((stage) => {
        const isBehind = progress >= reachedAt[stage]
        return (
          <li
            key={stage}
            className={classNames(
              'flex flex-1 flex-col items-center first:items-start last:items-end',
              stage === atHand ? 'font-semibold text-leaf' : isBehind ? 'text-ink' : 'text-ink-muted',
            )}
          >
            {stageLabels[stage]}
            <span className="sr-only">{isBehind ? ' 마침' : isUnderWay(stage) ? ' 진행 중' : ' 예정'}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** Prevents a line break before a particle. */
const joined = '\u2060'

function wordsOf(reservation: ReservationDetail) {
  const { status, timeline, paymentRequired, expired, endReason, priceChange, pause, paymentInfo } =
    reservation
  const look = statusPresentations[status]
  const dateOf = (stage: string) => timeline.find((step) => step.stage === stage)?.date
  const [pickup, delivery] = [dateOf('PICKUP'), dateOf('DELIVERY')]
  if (expired) return { title: '결제 시간이 지났어요', hint: '언제든 다시 예약할 수 있어요.' }
  if (paymentRequired && paymentInfo.deposit) {
    return { title: '입금만 남았어요', hint: '입금이 확인되면 예약이 확정돼요.' }
  }
  if (paymentRequired) return { title: '결제만 남았어요', hint: '결제를 마치면 예약이 확정돼요.' }
  if (priceChange?.status === 'PROPOSED') {
    return { title: '금액을 확인해 주세요', hint: '확인해 주시면 바로 이어서 진행할게요.' }
  }
  if (pause && !pause.isConfirmed) {
    const hint = `${formatDay(pause.date)} 방문은 잠시 멈췄어요.`
    return { title: pause.leg === 'PICKUP' ? '수거 날짜를 확인해 주세요' : look.title, hint }
  }
  if (status === 'PICKUP_SCHEDULED' && pickup) {
    return { ...look, title: `${formatDay(pickup)}${joined}에 데리러 갈게요` }
  }
  if (status === 'DELIVERY_SCHEDULED' && delivery) {
    return { ...look, title: `${formatDay(delivery)}${joined}에 집으로 돌아가요` }
  }
  return { title: look.title, hint: endReason ?? look.hint }
}
