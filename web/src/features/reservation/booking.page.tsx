import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { formatTypedPhone } from '../../../../client/phone.ts'
import { specialRequestMaxLength } from '../../../../contract/reservation/booking.ts'
import {
  defaultPrices,
  estimateTotal,
  formatWon,
  type PotCounts,
  type PotPrices,
  potSizes,
} from '../../../../contract/reservation/price.ts'
import { timeSlotLabels } from '../../../../contract/reservation/reservation-status.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  Card,
  classNames,
  Field,
  Page,
  Photo,
  ProgressBar,
  StickyActions,
  TextArea,
  TextInput,
} from '../../../../ui/index.ts'
import { memberIdOfToken } from '../../shared/session.ts'
import { photoSource } from '../../shared/site.ts'
import { useDiagnosis } from '../diagnosis/index.ts'
import { PaymentModal } from '../payment/index.ts'
import { useUnservedAddress } from './booking/booking.queries.ts'
import { type BookingFields, missingFields } from './booking/booking-fields.ts'
import { AddressSections } from './booking/form/address-sections.tsx'
import { formatFullDay } from './booking/form/day-labels.ts'
import { DaySection } from './booking/form/day-section.tsx'
import { FormSection } from './booking/form/form-section.tsx'
import { PotSection } from './booking/form/pot-section.tsx'
import { AreaCard, PriceNotice } from './booking/notices.tsx'
import { PriceBridge } from './booking/price-bridge.tsx'
import { ProblemBanner } from './booking/problem-banner.tsx'
import { ServiceChoice } from './booking/service-choice.tsx'
import { UnpaidBookingSaved } from './booking/unpaid-booking-saved.tsx'
import { UnpaidNote } from './booking/unpaid-note.tsx'
import { type BookingForm as BookingFormState, useBooking } from './booking/use-booking.ts'
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

  return (
    <Page wide className="flex-1 max-lg:max-w-column">
      {problem && <ProblemBanner problem={problem} onClose={dismissProblem} />}
      <FormHeading />
      <UnpaidNote />
      {diagnosis && <DiagnosisCard id={diagnosis} onForget={booking.forgetDiagnosis} />}
      <form
        onSubmit={onSubmit}
        noValidate
        className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-12"
      >
        <div>
          <ContactSection booking={booking} />
          <PotSection booking={booking} prices={prices} />
          <DaySection booking={booking} />
          <AddressSections booking={booking} />
          <section className="border-t border-line py-8">
            <Field label="요청사항(선택)">
              <TextArea
                rows={3}
                maxLength={specialRequestMaxLength}
                placeholder="식물의 상태나 옮길 때 조심할 점을 알려 주세요."
                value={fields.specialRequest}
                onChange={(event) => booking.change({ specialRequest: event.target.value })}
              />
            </Field>
          </section>
          <div className="mb-4 flex flex-col gap-4 lg:mb-8">
            <AreaCard />
            <PriceNotice
              missing={unserved ? [...missing, unserved] : missing}
              onApply={() => void submit()}
            />
            <PriceBridge prices={prices} />
          </div>
        </div>
        <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
          <div className="mb-8 flex flex-col gap-4 lg:mb-0">
            <EstimateCard pots={fields.pots} prices={prices} />
            <FinalSummary fields={fields} />
            <p className="muted">
              결제까지 마치면 예약이 확정돼요.{' '}
              <Link
                to={screens.refundPolicy.route}
                className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4"
              >
                환불 정책 보기
              </Link>
            </p>
          </div>
          <SubmitBar
            missing={missing}
            unserved={unserved}
            amount={estimateTotal(fields.pots, prices)}
            isBusy={isBusy}
          />
        </div>
      </form>
    </Page>
  )
}

const FormHeading = () => (
  <header className="mb-8">
    <p className="text-sm font-semibold text-leaf">Step 1 / 1</p>
    <ProgressBar value={1} max={1} label="예약 작성" className="mt-2" />
    <h1 tabIndex={-1} className="mt-5 text-xl font-bold">
      언제, 어디로 데리러 갈까요?
    </h1>
    <p className="mt-2 text-ink-muted">화분을 수거해 돌본 뒤 다시 배송해 드려요. 보통 일주일 넘게 걸려요.</p>
  </header>
)

const nameMaxLength = 50

/** Contact person. */
const ContactSection = ({ booking: { fields, change } }: { booking: BookingFormState }) => (
  <FormSection title="예약하시는 분" sideBySide>
    <Field label="고객명">
      <TextInput
        autoComplete="name"
        maxLength={nameMaxLength}
        value={fields.customerName}
        onChange={(event) => change({ customerName: event.target.value })}
      />
    </Field>
    <Field label="연락처" hint="수거와 배송 전에 이 번호로 연락드려요.">
      <TextInput
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="010-1234-5678"
        value={fields.customerPhone}
        onChange={(event) => change({ customerPhone: formatTypedPhone(event.target.value) })}
      />
    </Field>
  </FormSection>
)

interface SubmitBarProps {
  missing: string[]
  unserved: string | undefined
  amount: number
  isBusy: boolean
}

/** Announces missing fields and the estimate; on wide windows it closes the column of the estimate. */
const SubmitBar = ({ missing, unserved, amount, isBusy }: SubmitBarProps) => (
  <StickyActions className="flex-wrap items-center gap-x-4 lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:p-0">
    {missing.length > 0 && (
      <p className="w-full truncate muted lg:whitespace-normal">남은 항목: {missing.join(', ')}</p>
    )}
    {missing.length === 0 && unserved && <p className="w-full text-sm text-clay">{unserved}</p>}
    <p className="shrink-0 lg:hidden">
      <span className="block text-xs text-ink-muted">예상 견적</span>
      <strong className="text-lg font-bold">{formatWon(amount)}</strong>
    </p>
    <Button
      type="submit"
      size="lg"
      className="flex-1"
      disabled={isBusy || missing.length > 0 || unserved !== undefined}
    >
      {isBusy ? '처리 중...' : '신청하기'}
    </Button>
  </StickyActions>
)

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

/** Estimate, updated with the pots. */
function EstimateCard({ pots, prices }: { pots: PotCounts; prices: PotPrices }) {
  const chosen = potSizes.filter(({ size }) => pots[size] > 0)
  return (
    <section aria-label="예상 견적" className="rounded-lg bg-leaf-soft p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">예상 견적(선결제)</h2>
        <p aria-live="polite" className="text-lg font-bold text-leaf">
          {formatWon(estimateTotal(pots, prices))}
        </p>
      </div>
      {chosen.length > 0 ? (
        <dl className="mt-3 flex flex-col gap-1 border-t border-line pt-3 text-sm">
          {chosen.map(({ size, label }) => (
            <div key={size} className="flex justify-between gap-4">
              <dt className="text-ink-muted">
                {label} {formatWon(prices[size])} × {pots[size]}개
              </dt>
              <dd>{formatWon(prices[size] * pots[size])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 muted">화분을 고르면 금액이 바로 계산돼요.</p>
      )}
    </section>
  )
}

/** Summary before submission. */
function FinalSummary({ fields }: { fields: BookingFields }) {
  return (
    <Card>
      <h2 className="font-bold">최종 확인</h2>
      <dl className="mt-3 flex flex-col gap-2.5 text-sm">
        {linesOf(fields).map(([name, value]) => (
          <div key={name} className="flex gap-4">
            <dt className="w-17 shrink-0 text-ink-muted">{name}</dt>
            <dd className={classNames('min-w-0 flex-1', value ? 'font-semibold' : 'text-ink-muted')}>
              {value || '아직 없어요'}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

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
  const slot = pickupTime && timeSlotLabels[pickupTime]
  return [pickupDate && formatFullDay(pickupDate), slot].filter(Boolean).join(' ')
}
