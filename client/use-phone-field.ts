import { useState } from 'react'
import { findPhoneProblem } from '../contract/reservation/booking.ts'
import { formatTypedPhone } from './phone.ts'

/** A field for a mobile number, formatted while it is typed. `problem` is what is wrong with it. */
export function usePhoneField(phone: string, onChange: (phone: string) => void) {
  const [typed, setTyped] = useState(phone)
  const [hasLeft, setHasLeft] = useState(true)
  return {
    problem: findPhoneProblem(typed, hasLeft),
    type(text: string) {
      setTyped(text)
      setHasLeft(false)
      onChange(formatTypedPhone(text))
    },
    leave: () => setHasLeft(true),
  }
}
