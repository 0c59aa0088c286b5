import { useEffect, useState } from 'react'
import { typedPhone } from '../../../shared/phone.ts'
import { useBookingOptions, useContact } from './booking.queries.ts'
import { type BookingDraft, readDraft } from './booking-draft.ts'
import { type BookingFields, blankFields, isBlank, withChange, withOpenDay } from './booking-fields.ts'
import { keepDraft, removeBookingDraft } from './draft-storage.ts'

/**
 * The form's content: what was typed, over what is known of the person, within what is open. Every
 * change is kept on the device at once.
 * @param diagnosisId the diagnosis that led here; a draft without one takes it over
 */
export function useBooking(memberId: string | undefined, diagnosisId: string | undefined) {
  const [draft] = useState(() => readDraft(memberId))
  const [typed, setTyped] = useState(draft?.fields ?? blankFields)
  const [diagnosis, setDiagnosis] = useState(diagnosisId ?? draft?.diagnosisId)
  const [sent, setSent] = useState<BookingDraft['sent']>(draft?.sent)
  const [isFinished, setIsFinished] = useState(false)
  const options = useBookingOptions()
  const contact = useContact()

  useEffect(() => {
    if (!memberId || isFinished) return
    if (isBlank(typed) && !diagnosis) removeOwnDraft(memberId)
    else keepDraft<BookingDraft>({ memberId, fields: typed, diagnosisId: diagnosis, sent })
  }, [memberId, isFinished, typed, diagnosis, sent])

  const fields = withOpenDay(
    {
      ...typed,
      customerName: typed.customerName ?? contact?.name ?? '',
      customerPhone: typed.customerPhone ?? typedPhone(contact?.phone ?? ''),
    },
    options.data?.days,
  )

  return {
    fields,
    /** What was typed, also where it is not open any more. */
    typed,
    change: (change: Partial<BookingFields>) => setTyped((before) => withChange(before, change)),
    options,
    diagnosis,
    forgetDiagnosis: () => setDiagnosis(undefined),
    sent,
    setSent,
    /** The booking exists: nothing is left to resume. */
    finish() {
      setIsFinished(true)
      removeBookingDraft()
    },
  }
}
export type Booking = ReturnType<typeof useBooking>

function removeOwnDraft(memberId: string) {
  if (readDraft(memberId)) removeBookingDraft()
}
