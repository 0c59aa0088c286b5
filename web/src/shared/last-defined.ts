import { useState } from 'react'

/** The value, or the last defined one while the value is undefined, for instance while the next data loads. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
