import { useEffect, useRef } from 'react'

type Keys = Record<string, () => unknown>

/**
 * Single keys for a whole page. They rest while somebody types or a dialog is open; names with `Alt+` or
 * `Ctrl+` (also ⌘) in front work everywhere. Letters and digits are told by their place on the keyboard, so
 * that they work while Hangul is being typed.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || (!name.includes('+') && isTaken(name, event.target))) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function nameOf({ altKey, ctrlKey, metaKey, key, code }: KeyboardEvent) {
  const [, letter] = /^(?:Key|Digit)(\w)$/.exec(code) ?? []
  // While Hangul is being put together the key has no name, but it keeps its place.
  const named = letter?.toLowerCase() ?? (code === 'Enter' ? code : key)
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${named}`
}

const writing = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=listbox]'
const pressing = 'button, a, summary, [data-keys]'
const steering = '[role=tab], [role=slider], [role=menu], [role=radiogroup], [data-keys]'

/** Every key belongs to what is being written; Enter to what it would press, arrows to what they would steer. */
function isTaken(name: string, target: EventTarget | null) {
  if (!(target instanceof Element)) return false
  if (target.closest(writing)) return true
  return name.length > 1 && target.closest(name.startsWith('Arrow') ? steering : pressing) !== null
}
