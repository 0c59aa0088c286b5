import { scrollBehavior } from '../../../../../../ui/index.ts'
import type { BookingFields } from '../booking-fields.ts'

/** Attributes by which the way to a missing field finds it. */
export const fieldTarget = (name: keyof BookingFields) => ({ 'data-booking-field': name })

/** Brings a field into view and focuses it. */
export function goToField(name: keyof BookingFields) {
  const field = document.querySelector<HTMLElement>(`[data-booking-field="${name}"]`)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
}
