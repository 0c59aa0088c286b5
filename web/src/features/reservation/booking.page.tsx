import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { memberIdOfToken } from '../../shared/session.ts'
import { PaymentModal } from '../payment/index.ts'
import { BookingForm } from './booking/booking-form.tsx'
import { ServiceChoice } from './booking/service-choice.tsx'
import { UnpaidBookingSaved } from './booking/unpaid-booking-saved.tsx'
import type { Booked } from './booking/use-booking-submission.ts'

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
