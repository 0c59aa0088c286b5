import { useState } from 'react'
import { storedText } from '../../../../../client/storage.ts'

const stored = storedText('saeip.shop.compact')

/** Whether products are shown in the compact layout; stored on this device. */
export function useCompactView() {
  const [isCompact, setCompact] = useState(() => stored.read() === 'yes')
  const toggle = () => {
    setCompact(!isCompact)
    if (isCompact) stored.remove()
    else stored.write('yes')
  }
  return { isCompact, toggle }
}
