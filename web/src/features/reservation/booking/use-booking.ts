import { useEffect, useRef, useState } from 'react'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { useAreaVerdict, useBookingOptions, useContact } from './booking.queries.ts'
import { type BookingDraft, readDraft, storeDraft } from './booking-draft.ts'
import {
  type BookingFields,
  blankFields,
  isBlank,
  withChange,
  withOpenDay,
  withPausedDays,
} from './booking-fields.ts'
import { draftStorage, removeBookingDraft } from './has-booking-draft.ts'

/**
 * State of the form: typed values over prefilled ones, limited to available days. Every change is stored in the draft
 * at once.
 * @param diagnosisId linked diagnosis; a draft without one adopts it
 */
export function useBooking(memberId: string | undefined, diagnosisId: string | undefined) {
  const [draft] = useState(() => readDraft(memberId))
  const [typed, setTyped] = useState(draft?.fields ?? blankFields)
  const [diagnosis, setDiagnosis] = useState(diagnosisId ?? draft?.diagnosisId)
  const [sent, setSent] = useState<BookingDraft['sent']>(draft?.sent)
  const [isFinished, setIsFinished] = useState(false)
  const [isSentElsewhere, setSentElsewhere] = useState(false)
  /** What would be missed if the draft were gone; nothing once it is finished here. */
  const atStake = useRef(sent)
  atStake.current = isFinished ? undefined : sent
  const options = useBookingOptions()
  const contact = useContact()
  const paused = useAreaVerdict(typed.pickupAddress).data?.pausedDays
  const days = options.data && withPausedDays(options.data.days, paused)

  useEffect(() => {
    if (!memberId || isFinished) return
    if (isBlank(typed) && !diagnosis) removeOwnDraft(memberId)
    else storeDraft({ memberId, fields: typed, diagnosisId: diagnosis, sent })
  }, [memberId, isFinished, typed, diagnosis, sent])

  // Another window with this form: what it sends goes under the same key, and is booked when the draft is gone.
  useEffect(
    () =>
      draftStorage.subscribe(() => {
        const stored = readDraft(memberId)
        if (stored?.sent) setSent((before) => (before?.key === stored.sent?.key ? before : stored.sent))
        if (!stored && atStake.current) setSentElsewhere(true)
      }),
    [memberId],
  )

  const fields = withOpenDay(
    {
      ...typed,
      customerName: typed.customerName ?? contact.data?.name ?? '',
      customerPhone: typed.customerPhone ?? formatTypedPhone(contact.data?.phone ?? ''),
    },
    days,
  )

  return {
    fields,
    /** Typed values, including days that are no longer available. */
    typed,
    change: (change: Partial<BookingFields>) => setTyped((before) => withChange(before, change)),
    options,
    /** Whether the name and phone of the profile are still being read. */
    isPrefilling: contact.isPending,
    /** The bookable days, without those on which pickups at this address are paused. */
    days,
    diagnosis,
    forgetDiagnosis: () => setDiagnosis(undefined),
    sent,
    setSent,
    /** Whether another window has booked what this form holds. */
    isSentElsewhere,
    /** Deletes the draft after the booking was created. */
    finish() {
      setIsFinished(true)
      atStake.current = undefined
      removeBookingDraft()
    },
  }
}
export type BookingForm = ReturnType<typeof useBooking>

function removeOwnDraft(memberId: string) {
  if (readDraft(memberId)) removeBookingDraft()
}
