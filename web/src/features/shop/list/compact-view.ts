import { useState } from 'react'

const key = 'saeip.shop.compact'

/** Whether products stand close together; this device remembers it. */
export function useCompactView() {
  const [isCompact, setCompact] = useState(read)
  const toggle = () => {
    setCompact(!isCompact)
    keep(!isCompact)
  }
  return { isCompact, toggle }
}

function read() {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function keep(isCompact: boolean) {
  try {
    if (isCompact) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // Private windows of some phones have no storage; the view holds until the page is left.
  }
}
