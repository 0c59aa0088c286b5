import { useEffect, useRef } from 'react'
import { storedText } from '../../../../client/storage.ts'

/** Stored as `off` by people whom single keys disturb, such as those who dictate (WCAG 2.1.4). */
const singleKeys = storedText('saeip.console.singleKeys')
export const areSingleKeysOn = () => singleKeys.read() !== 'off'
export const setSingleKeys = (isOn: boolean) => (isOn ? singleKeys.remove() : void singleKeys.write('off'))

type Keys = Record<string, () => unknown>

/**
 * Registers keyboard shortcuts of a page. Single keys are ignored while the person types; names that start with `Alt+` or `Ctrl+`
 * (also ⌘) work in fields too. None works in a dialog, nor while an input method composes a syllable. Letters and digits are identified by their position on the keyboard, so that
 * they work with a Korean input method.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const name = nameOf(event)
      const act = latest.current[name]
      if (!act || isTaken(name, event.target) || (name.length === 1 && !areSingleKeysOn())) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function nameOf({ altKey, ctrlKey, metaKey, key, code }: KeyboardEvent) {
  const [, letter] = /^(?:Key|Digit)(\w)$/.exec(code) ?? []
  // With a Korean input method `key` is no Latin letter, but `code` still names the position.
  const named = letter?.toLowerCase() ?? (code === 'Enter' ? code : key)
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${named}`
}

const chord = /^(Ctrl|Alt)\+/
const takesAllKeys =
  'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=listbox]'
/** A tab that is already chosen leaves Enter to the page. */
const takesEnter = 'button:not([role=tab][aria-selected=true]), a, summary, [data-keys]'
const takesArrows = '[role=tab], [role=slider], [role=menu], [role=radiogroup], [data-keys]'

/** Text fields take all keys, buttons and links take Enter, and widgets such as tabs take the arrow keys. */
function isTaken(name: string, target: EventTarget | null) {
  if (!(target instanceof Element)) return false
  if (chord.test(name)) return target.closest('[role=dialog]') !== null
  if (target.closest(takesAllKeys)) return true
  return name.length > 1 && target.closest(name.startsWith('Arrow') ? takesArrows : takesEnter) !== null
}
