import { Link, useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { specialRequestMaxLength } from '../../../../contract/reservation/booking.ts'
import { halfDayHours } from '../../../../contract/reservation/half-day.ts'
import {
  defaultPrices,
  estimateText,
  estimateTotal,
  formatWon,
  type PotCounts,
  type PotPrices,
  potSizes,
} from '../../../../contract/reservation/price.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  classNames,
  Field,
  Notice,
  Page,
  Photo,
  ProgressBar,
  StickyActions,
  TextArea,
} from '../../../../ui/index.ts'
import { RestNote } from '../../shared/rest-note.tsx'
import { memberIdOfToken } from '../../shared/session.ts'
import { photoSource } from '../../shared/site.ts'
import { useDiagnosis } from '../diagnosis/index.ts'
import { PaymentModal } from '../payment/index.ts'
import { useUnservedAddress } from './booking/booking.queries.ts'
import { type BookingFields, type MissingField, missingFields } from './booking/booking-fields.ts'
import { AddressSection } from './booking/form/address-section.tsx'
import { ContactSection } from './booking/form/contact-section.tsx'
import { formatFullDay } from './booking/form/day-labels.ts'
import { DaySection } from './booking/form/day-section.tsx'
import { goToField } from './booking/form/field-target.ts'
import { PotSection } from './booking/form/pot-section.tsx'
import { PriceNotice } from './booking/notices.tsx'
import { ProblemBanner } from './booking/problem-banner.tsx'
import { ServiceChoice } from './booking/service-choice.tsx'
import { UnpaidBookingSaved } from './booking/unpaid-booking-saved.tsx'
import { UnpaidNote } from './booking/unpaid-note.tsx'
import { useBooking } from './booking/use-booking.ts'
import { type Booked, useBookingSubmission } from './booking/use-booking-submission.ts'

/** In this chunk, because most of its parts are the form's: chunks of their own would make every first load larger. */
export { ByPhonePage } from './by-phone.page.tsx'

/** /reservation-care: choice of service, form, payment. */
export function BookingPage() {
  const [memberId] = useState(memberIdOfToken)
  const { service, diagnosis } = useSearch({ strict: false })
  // A link from a diagnosis implies the pickup service.
  const isForm = service === 'pickup' || diagnosis !== undefined
  const [booked, setBooked] = useState<Booked>()
  const [isPaying, setIsPaying] = useState(false)

  function onBooked(made: Booked) {
    setBooked(made)
    setIsPaying(true)
  }

  useEffect(() => {
    if (!isForm) setBooked(undefined)
  }, [isForm])

  if (!isForm) return <ServiceChoice />
  return (
    <>
      {booked && !isPaying ? (
        <UnpaidBookingSaved booked={booked} onPay={() => setIsPaying(true)} />
      ) : (
        <BookingForm memberId={memberId} diagnosisId={diagnosis} onBooked={onBooked} />
      )}
      {booked && isPaying && <PaymentModal reservation={booked} onClosed={() => setIsPaying(false)} />}
    </>
  )
}

interface BookingFormProps {
  memberId: string | undefined
  diagnosisId: string | undefined
  onBooked: (booked: Booked) => void
}

/** Form of the pickup booking. */
function BookingForm({ memberId, diagnosisId, onBooked }: BookingFormProps) {
  const booking = useBooking(memberId, diagnosisId)
  const { fields, diagnosis } = booking
  const prices = booking.options.data?.prices ?? defaultPrices
  const { submit, isBusy, problem, dismissProblem } = useBookingSubmission(booking, (booked) =>
    onBooked({ ...booked, amount: booked.amount || estimateTotal(booking.fields.pots, prices) }),
  )

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  const missing = missingFields(fields)
  const unserved = useUnservedAddress(fields)
  const { unpaidCount = 0, unpaidMax = Number.POSITIVE_INFINITY } = booking.options.data ?? {}
  const isFull = unpaidCount >= unpaidMax
  const missingLabels = [...missing.map(({ label }) => label), ...(unserved ? [unserved] : [])]

  return (
    <Page wide className="flex-1 pb-4! max-lg:max-w-column">
      {problem && (
        <ProblemBanner
          problem={problem}
          onClose={dismissProblem}
          onBookAnother={() => void submit({ isAnother: true })}
        />
      )}
      {booking.reservationElsewhere && !problem && (
        <Notice tone="sun" role="status" className="mb-6">
          다른 창에서 이 예약을 신청했어요.{' '}
          <Link
            to={screens.reservationDetail.route}
            params={{ id: booking.reservationElsewhere }}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            그 예약 보기
          </Link>
        </Notice>
      )}
      {/* All of the page, or the bar at its end would be below the window while large text fills the first screen. */}
      <form onSubmit={onSubmit} noValidate className="flex flex-1 flex-col">
        <FormHeading />
        <RestNote />
        {problem?.offers !== 'unpaid' && <UnpaidNote keptOutBy={isFull ? unpaidCount : 0} />}
        {diagnosis && <DiagnosisCard id={diagnosis} onForget={booking.forgetDiagnosis} />}
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12">
          <div>
            <ContactSection booking={booking} />
            <PotSection booking={booking} prices={prices} />
            <DaySection booking={booking} />
            <AddressSection booking={booking} />
            <section className="pb-5">
              <Field label="요청사항(선택)">
                <TextArea
                  rows={1}
                  maxLength={specialRequestMaxLength}
                  placeholder="식물의 상태나 옮길 때 조심할 점"
                  value={fields.specialRequest}
                  onChange={(event) => booking.change({ specialRequest: event.target.value })}
                  className="min-h-13!"
                />
              </Field>
            </section>
          </div>
          <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
            <div className="mb-4 flex flex-col gap-6 lg:mb-0">
              <EstimateCard pots={fields.pots} prices={prices} usual={booking.options.data?.usual}>
                <PriceNotice missing={missingLabels} prices={prices} onApply={() => void submit()} />
              </EstimateCard>
              {missing.length === 0 && <FinalSummary fields={fields} />}
            </div>
            <SubmitBar
              missing={missing}
              unserved={unserved}
              amount={estimateTotal(fields.pots, prices)}
              isFull={isFull}
              isBusy={isBusy}
            />
          </div>
        </div>
      </form>
    </Page>
  )
}

const FormHeading = () => (
  <header className="mb-5">
    <p className="text-sm font-semibold text-leaf">Step 1 / 1</p>
    <ProgressBar value={1} max={1} label="예약 작성" className="mt-2" />
    <h1 tabIndex={-1} className="mt-5 text-xl font-bold">
      언제, 어디로 데리러 갈까요?
    </h1>
    <p className="mt-2 text-ink-muted">보통 일주일쯤 돌본 뒤 배송해 드려요.</p>
  </header>
)

interface SubmitBarProps {
  missing: MissingField[]
  unserved: string | undefined
  amount: number
  /** Unpaid bookings keep another one out. */
  isFull: boolean
  isBusy: boolean
}

/** Announces the estimate, and leads to what is still missing; on wide windows it closes the column of the estimate. */
function SubmitBar({ missing, unserved, amount, isFull, isBusy }: SubmitBarProps) {
  const reasonId = useId()
  const next = isFull ? undefined : missing[0]
  const isHeld = isFull || next !== undefined || unserved !== undefined
  return (
    <StickyActions className="flex-wrap items-center gap-x-4 lg:mx-0 lg:mt-0 lg:border-0 lg:p-0">
      <div className="text-sm lg:w-full">
        <p className={classNames('text-ink-muted lg:hidden', !isHeld && 'text-xs', isFull && 'hidden')}>
          예상 견적{' '}
          <strong className={isHeld ? 'font-semibold' : 'block text-lg font-bold text-ink'}>
            {formatWon(amount)}
          </strong>
        </p>
        {next && (
          // Over all of the bar, so that a press on the disabled button leads on too.
          <button
            type="button"
            id={reasonId}
            onClick={() => goToField(next.name)}
            className={`${reason} text-leaf after:absolute after:inset-0`}
          >
            {next.ask}
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          </button>
        )}
        {isFull && (
          <Link id={reasonId} to={screens.reservations.route} className={`${reason} min-h-11 text-clay`}>
            기다리는 예약을 먼저 결제하거나 취소해 주세요
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          </Link>
        )}
        {!isFull && !next && unserved && (
          <p id={reasonId} className="text-clay">
            {unserved}
          </p>
        )}
      </div>
      <Button
        type="submit"
        size="lg"
        aria-describedby={isHeld ? reasonId : undefined}
        className="flex-auto px-4! whitespace-nowrap"
        style={{ pointerEvents: next ? 'none' : undefined }}
        disabled={isBusy || isHeld}
      >
        {isBusy ? '처리 중...' : '신청하기'}
      </Button>
    </StickyActions>
  )
}

const reason = 'flex items-center gap-0.5 text-left font-semibold'

/** The linked diagnosis with its photo and problem. */
function DiagnosisCard({ id, onForget }: { id: string; onForget: () => void }) {
  const { data } = useDiagnosis(id)
  if (!data) return null
  return (
    <section aria-label="함께 보내는 진단" className="mb-8 flex items-center gap-4 card p-3">
      <Photo
        {...photoSource(data.fullPlantImageUrl)}
        sizes="4.5rem"
        width={1}
        height={1}
        alt=""
        className="w-18 shrink-0 rounded-md"
      />
      <div className="min-w-0 flex-1">
        <p className="muted">이 진단을 함께 보내요</p>
        <p className="line-clamp-2 font-semibold">{data.problem}</p>
      </div>
      <button
        type="button"
        onClick={onForget}
        className="min-h-11 shrink-0 rounded-md px-3 text-sm font-semibold text-ink-muted active:bg-line"
      >
        빼기
      </button>
    </section>
  )
}

interface EstimateCardProps {
  pots: PotCounts
  prices: PotPrices
  /** Of so many finished bookings, how many cost what was estimated. */
  usual: { finished: number; unchanged: number } | undefined
  children: ReactNode
}

/** Estimate, updated with the pots, and what else may be asked for. */
function EstimateCard({ pots, prices, usual, children }: EstimateCardProps) {
  const chosen = potSizes.filter(({ size }) => pots[size] > 0)
  return (
    <section aria-label="예상 견적" className="rounded-lg bg-leaf-soft p-5 pb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">예상 견적(선결제)</h2>
        <p aria-live="polite" className="text-lg font-bold text-leaf">
          {formatWon(estimateTotal(pots, prices))}
        </p>
      </div>
      {chosen.length > 0 && (
        <dl className="mt-2 flex flex-col gap-1 text-sm">
          {chosen.map(({ size, label }) => (
            <div key={size} className="flex justify-between gap-4">
              <dt className="text-ink-muted">
                {label} {formatWon(prices[size])} × {pots[size]}개
              </dt>
              <dd>{formatWon(prices[size] * pots[size])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 border-t border-line pt-3 text-sm">{estimateText}</p>
      {usual && (
        <p className="mt-1 muted">
          지난 예약 {usual.finished}건 가운데 {usual.unchanged}건은 견적 그대로였어요.
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold">
        {children}
        <Link to={screens.refundPolicy.route} className="flex min-h-11 items-center gap-1">
          환불 정책 보기
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </Link>
      </div>
    </section>
  )
}

/** Summary before submission. */
const FinalSummary = ({ fields }: { fields: BookingFields }) => (
  <section aria-label="최종 확인">
    <h2 className="font-bold">최종 확인</h2>
    <dl className="mt-2 flex flex-col gap-2 text-sm">
      {linesOf(fields).map(([name, value]) => (
        <div key={name} className="flex gap-4">
          <dt className="w-17 shrink-0 text-ink-muted">{name}</dt>
          <dd className="min-w-0 flex-1 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function linesOf(fields: BookingFields): [string, string][] {
  const request = fields.specialRequest.trim()
  return [
    ['고객명', fields.customerName.trim()],
    ['연락처', fields.customerPhone],
    ['화분', potsInWords(fields)],
    ['수거 일정', dayInWords(fields)],
    ['수거 주소', `${fields.pickupAddress} ${fields.pickupAddressDetail}`.trim()],
    ['배송 주소', `${fields.deliveryAddress} ${fields.deliveryAddressDetail}`.trim()],
    ...(request ? [['요청사항', request] as [string, string]] : []),
  ]
}

const potsInWords = ({ pots }: BookingFields) =>
  potSizes
    .filter(({ size }) => pots[size] > 0)
    .map(({ size, label }) => `${label} ${pots[size]}개`)
    .join(', ')

function dayInWords({ pickupDate, pickupTime }: BookingFields) {
  const slot = pickupTime && halfDayHours[pickupTime]
  return [pickupDate && formatFullDay(pickupDate), slot].filter(Boolean).join(' ')
}
