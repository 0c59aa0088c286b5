import { useState } from 'react'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { storedValue } from '../../../../../client/stored-value.ts'
import type { PhoneBookingLink } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { sumPots } from '../../../../../contract/reservation/price.ts'
import type { TimeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { useAddPhoneBooking } from './phone.queries.ts'
import {
  blankFields,
  countTyped,
  findProblem,
  isBlank,
  type PhoneFields,
  phoneFields,
  toRequest,
} from './phone-fields.ts'

interface Saved {
  link: PhoneBookingLink
  booking: { pickupDate: string; pickupSlot: TimeSlot; potCount: number }
}

const endsForm = ['CHANGED_MEANWHILE', 'PHONE_BOOKING_ENDED']

/** State of the form. What was typed stays in this browser until it is saved. */
export function usePhoneForm(memberId: string | undefined) {
  const [draft] = useState(() => storedValue(`console.kept.phone-booking ${memberId ?? ''}`, phoneFields))
  const [fields, setFields] = useState(() => draft.read() ?? blankFields)
  const [problem, setProblem] = useState<string>()
  const [saved, setSaved] = useState<Saved>()
  const adding = useAddPhoneBooking()

  function store(next: PhoneFields) {
    setFields(next)
    if (isBlank(next)) draft.remove()
    else draft.write(next)
  }

  async function save() {
    const found = findProblem(fields)
    setProblem(found)
    if (found) return
    const id = fields.id || crypto.randomUUID()
    store({ ...fields, id })
    try {
      const link = await adding.mutateAsync({ body: toRequest(fields, id, memberId) })
      draft.remove()
      setFields(blankFields)
      setSaved({ link, booking: toShown(fields) })
    } catch (error) {
      // Saved before with other words, or ended since: the next one is a new booking.
      if (endsForm.some((code) => hasCode(error, code))) store({ ...fields, id: '' })
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }

  return {
    fields,
    change: (change: Partial<PhoneFields>) => store({ ...fields, ...change }),
    problem,
    saved,
    startAnew: () => setSaved(undefined),
    save,
    isSaving: adding.isPending,
  }
}

const toShown = (fields: PhoneFields) => ({
  pickupDate: fields.date,
  pickupSlot: fields.slot === 'PM' ? ('PM' as const) : ('AM' as const),
  potCount: sumPots(countTyped(fields)),
})
