import { lazy, Suspense, useState } from 'react'
import type { ReservationDetail } from '../../../../../contract/reservation/reservation.ts'
import { Page } from '../../../../../ui/index.ts'
import { ProposalCards } from '../proposal/proposal-cards.tsx'
import { useReloadReservation } from '../reservation.queries.ts'
import { Actions } from './actions.tsx'
import { CareReport } from './care-report.tsx'
import { BookingDetails, FromDiagnosis, Money } from './facts.tsx'
import { Hero } from './hero.tsx'
import { PauseCard } from './pause-card.tsx'
import { PendingRefund } from './pending-refund.tsx'
import { PriceChangeCard } from './price-change-card.tsx'
import { Timeline } from './timeline.tsx'
import { Expired, Unpaid } from './unpaid.tsx'
import { VisitsAhead } from './visits-ahead.tsx'

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
        <CareReport {...reservation} />
      </div>
      <div className="lg:sticky lg:top-24">
        <Money {...reservation} />
        <BookingDetails {...reservation} />
        <FromDiagnosis {...reservation} />
        <Actions {...reservation} />
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
