import { useState } from 'react'

/** The value, or the last one that was there: what stands beside a list stays while the next one loads. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
