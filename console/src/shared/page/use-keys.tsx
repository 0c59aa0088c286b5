import { Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
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

/** The row that J and K have chosen, by its place, and the function that chooses one; Enter opens it. */
export function useRowKeys(count: number, open: (at: number) => void) {
  const [at, setAt] = useState(0)
  function move(to: number) {
    // A button or link that has the focus would take Enter.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setAt(to)
  }
  useKeys({
    j: () => move(Math.min(at + 1, count - 1)),
    k: () => move(Math.max(at - 1, 0)),
    Enter: () => at < count && open(at),
  })
  return [at, setAt] as const
}

/** Names a shortcut as it is printed on the keyboard in use: `Ctrl+Enter` is `⌘Enter` on a Mac. */
export const nameKeys = (keys: string) =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? keys.replaceAll('Ctrl+', '⌘').replaceAll('Alt+', '⌥') : keys

/** The keyboard shortcut of a button, on wide screens only. */
export const KeyHint = ({ of }: { of: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 0.5 }}>
    ({nameKeys(of)})
  </Box>
)
