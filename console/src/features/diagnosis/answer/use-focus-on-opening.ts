import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the cursor before or behind the field's text when the screen opens. Not on phones, where the keyboard would cover the
 * details.
 */
export function useFocusOnOpening(
  field: RefObject<HTMLTextAreaElement | null>,
  start: 'BEFORE' | 'BEHIND' | 'NOWHERE',
) {
  const first = useRef(start)
  useEffect(() => {
    const { current } = field
    if (!current || first.current === 'NOWHERE' || !matchMedia('(min-width: 900px)').matches) return
    const at = first.current === 'BEHIND' ? current.value.length : 0
    current.setSelectionRange(at, at)
    current.focus()
  }, [field])
}
