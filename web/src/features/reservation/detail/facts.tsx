import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRecentDayAt } from '../../../../../client/seoul-time.ts'
import { finalPriceText, formatWon } from '../../../../../contract/reservation/price.ts'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Photo, Section } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { isCancelled } from '../journey/status-presentation.tsx'

/** Paid and refunded amounts, and the price; what was kept in the end where that is not the price. */
export function Money({ paymentInfo, status }: ReservationDetail) {
  const { paidAmount, refundedAmount, refundPendingAmount, refundRefusedAmount = 0 } = paymentInfo
  const givenBack = refundedAmount + refundPendingAmount + refundRefusedAmount
  const kept = paidAmount - givenBack
  const isGivenBack =
    paidAmount > 0 && (isCancelled(status) || (givenBack > 0 && kept !== paymentInfo.totalAmount))
  return (
    <Section
      title="금액"
      action={
        <Link to={screens.payments.route} className={quietLink}>
          결제 내역
        </Link>
      }
    >
      <dl className="flex flex-col gap-2 card p-5">
        <Fact name="결제한 금액" isShown={paymentInfo.paidAmount > 0}>
          {formatWon(paymentInfo.paidAmount)}
        </Fact>
        <Fact name="돌려받는 중" isShown={paymentInfo.refundPendingAmount > 0}>
          {formatWon(paymentInfo.refundPendingAmount)}
        </Fact>
        <Fact name="돌려받은 금액" isShown={paymentInfo.refundedAmount > 0}>
          {formatWon(paymentInfo.refundedAmount)}
        </Fact>
        <Fact
          name={paymentInfo.paidAmount > 0 ? '더 결제할 금액' : '결제할 금액'}
          isShown={paymentInfo.dueAmount > 0}
        >
          {formatWon(paymentInfo.dueAmount)}
        </Fact>
        <Fact name="총 금액" isShown={isGivenBack}>
          {paymentInfo.totalAmountFormatted}
        </Fact>
        <div className="flex items-baseline justify-between gap-4 border-line not-first:mt-1 not-first:border-t not-first:pt-3">
          <dt className="font-semibold">{isGivenBack ? '최종 결제 금액' : '총 금액'}</dt>
          <dd className="text-lg font-bold">
            {isGivenBack ? formatWon(kept) : paymentInfo.totalAmountFormatted}
          </dd>
        </div>
      </dl>
      {!isCancelled(status) && status !== 'DONE' && <p className="mt-2 muted">{finalPriceText}</p>}
    </Section>
  )
}

/** Booking details. */
export const BookingDetails = ({ reservationNumber, serviceType, requestDate, ...by }: ReservationDetail) => (
  <Section title="예약 정보">
    <dl className="flex flex-col gap-2 card p-5">
      <Fact name="예약 번호">
        <span className="select-all">{reservationNumber}</span>
      </Fact>
      <Fact name="서비스">{serviceType}</Fact>
      <Fact name="신청일">{formatRecentDayAt(requestDate)}</Fact>
      <Fact name="신청한 분" isShown={by.customerName !== ''}>
        {by.customerName}, <span className="whitespace-nowrap">{by.customerPhone}</span>
      </Fact>
      {by.specialRequest && (
        <div className="mt-1 border-t border-line pt-3">
          <dt className="text-ink-muted">요청사항</dt>
          <dd className="mt-1 whitespace-pre-line">{by.specialRequest}</dd>
        </div>
      )}
    </dl>
  </Section>
)

/** Link to the diagnosis. */
export function FromDiagnosis({ diagnosis }: ReservationDetail) {
  if (!diagnosis) return null
  return (
    <Section title="함께 전한 진단">
      <Link
        to={screens.diagnosisResult.route}
        params={{ id: diagnosis.id }}
        className="flex items-center gap-4 card p-3 transition duration-120 active:scale-[0.985]"
      >
        <Photo
          {...photoSource(diagnosis.image)}
          sizes="64px"
          width={1}
          height={1}
          alt=""
          fallback=" "
          className="size-16 shrink-0 rounded-leaf"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{diagnosis.problem}</span>
          <span className="muted">진단 결과 보기</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
    </Section>
  )
}

const quietLink = '-mr-2 inline-flex min-h-11 items-center px-2'

const Fact = ({ name, isShown = true, children }: { name: string; isShown?: boolean; children: ReactNode }) =>
  isShown && (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="shrink-0 text-ink-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  )
