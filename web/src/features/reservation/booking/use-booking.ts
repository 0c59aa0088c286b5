import { useEffect, useRef, useState } from 'react'
import { formatTypedPhone } from '../../../../../client/phone.ts'
import { useAreaVerdict, useBookingOptions, useContact, useLastBooking } from './booking.queries.ts'
import { type BookingDraft, readDraft, storeDraft } from './booking-draft.ts'
import {
  addressesOf,
  type BookingFields,
  blankFields,
  isBlank,
  ownPhoneOf,
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
  const sent = useRef(draft?.sent)
  const [isFinished, setIsFinished] = useState(false)
  const [reservationElsewhere, setReservationElsewhere] = useState<string>()
  const options = useBookingOptions()
  const contact = useContact()
  const last = useLastBooking()
  const paused = useAreaVerdict(typed.pickupAddress).data?.pausedDays
  const days = options.data && withPausedDays(options.data.days, paused)

  useEffect(() => {
    if (!memberId || isFinished) return
    if (isBlank(typed) && !diagnosis) removeOwnDraft(memberId)
    else storeDraft({ memberId, fields: typed, diagnosisId: diagnosis, sent: sent.current })
  }, [memberId, isFinished, typed, diagnosis])

  // Another window with this form: what it sends goes under the same key. Read from the event, since the draft may be gone by now.
  useEffect(
    () =>
      draftStorage.subscribe((event) => {
        const stored = event && readDraft(memberId, event.newValue)
        if (stored?.sent) sent.current = stored.sent
        if (stored?.reservationId) setReservationElsewhere(stored.reservationId)
      }),
    [memberId],
  )

  const fields = withOpenDay(
    {
      ...typed,
      customerName: typed.customerName ?? contact.data?.name ?? '',
      customerPhone:
        typed.customerPhone ??
        formatTypedPhone(contact.data?.phone || (ownPhoneOf(last.data, contact.data?.name) ?? '')),
    },
    days,
  )

  return {
    fields,
    /** Typed values, including days that are no longer available. */
    typed,
    change: (change: Partial<BookingFields>) => setTyped((before) => withChange(before, change)),
    options,
    /** Whether the name and phone are still being read. */
    isPrefilling: contact.isPending || (!contact.data?.phone && last.isPending),
    /** The addresses of the member's last booking, offered while none is entered. */
    lastAddresses: last.data && addressesOf(last.data),
    /** The bookable days, without those on which pickups at this address are paused. */
    days,
    diagnosis,
    forgetDiagnosis: () => setDiagnosis(undefined),
    lastAttempt: () => sent.current,
    /** Stores the attempt before it is sent, so that it is sent under one key after a reload and in other windows. */
    rememberAttempt(attempt: BookingDraft['sent']) {
      sent.current = attempt
      if (memberId) storeDraft({ memberId, fields: typed, diagnosisId: diagnosis, sent: attempt })
    },
    /** The reservation that another window has made of this draft. */
    reservationElsewhere,
    /** Deletes the draft after it became this reservation. */
    finish(reservationId: string) {
      setIsFinished(true)
      const stored = readDraft(memberId)
      if (stored) storeDraft({ ...stored, reservationId })
      removeBookingDraft()
    },
  }
}
export type BookingForm = ReturnType<typeof useBooking>

function removeOwnDraft(memberId: string) {
  if (readDraft(memberId)) removeBookingDraft()
}
