import { leadsToPageBefore, wayBackSelector } from '../shell/way-back.ts'
import { appMounted } from './mount-event.ts'

/** Identifies a control in the pre-rendered page and in the app: by tag and text, and its position among equal ones. */
interface ControlKey {
  name: string
  index: number
}

/**
 * Repeats in the app what a person did on the pre-rendered page: the focus, and the last tap on a button, an input or a summary.
 * Works only while both pages have the same controls in the same order (docs/pre-render.md).
 */
export function replayEarlyInput() {
  const preRenderedPage = document.getElementById('app')?.firstElementChild
  let tapped: ControlKey | undefined
  let focused: ControlKey | undefined
  let isFocusVisible = false

  rememberFocus(document.activeElement)
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', onFocus)
  document.addEventListener(appMounted, onMount, { once: true })

  /** Links need no replay: the browser follows them without the app. Only the way back is handled at once. */
  function onClick(event: MouseEvent) {
    if (!preRenderedPage?.isConnected) return
    const target = event.target as Element
    const control = target.closest<HTMLElement>('button, input, summary')
    // In the app everything starts folded, so what was folded again needs no tap.
    if (control) tapped = control.matches('details[open] > summary') ? undefined : keyOf(control)
    if (!target.closest(wayBackSelector) || !leadsToPageBefore(event, false)) return
    event.preventDefault()
    history.back()
  }

  function onFocus({ target }: Event) {
    if (preRenderedPage?.isConnected) rememberFocus(target as Element)
  }

  function rememberFocus(element: Element | null) {
    if (!(element instanceof HTMLElement) || element === document.body) return
    focused = keyOf(element)
    isFocusVisible = element.matches(':focus-visible')
  }

  function onMount() {
    document.removeEventListener('click', onClick)
    document.removeEventListener('focusin', onFocus)
    if (focused && document.activeElement === document.body)
      findControl(focused)?.focus({ preventScroll: true, focusVisible: isFocusVisible })
    // After the commit that dispatched the event, so that the app handles the tap like any other.
    if (tapped) setTimeout(() => tapped && findControl(tapped)?.click())
  }
}

function keyOf(element: HTMLElement): ControlKey {
  const name = nameOf(element)
  return { name, index: controlsNamed(name).indexOf(element) }
}

const findControl = ({ name, index }: ControlKey) => controlsNamed(name)[index]

const controlsNamed = (name: string) => controlsOf(document).filter((control) => nameOf(control) === name)

/** All controls of the app or of the pre-rendered page, in document order. */
export const controlsOf = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>('#app :is(a, button, input, summary)'),
]

/** Tag and text of a control; the text of an input is that of its label. */
export const nameOf = (element: HTMLElement) =>
  `${element.tagName} ${element.ariaLabel ?? (element.closest('label') ?? element).textContent}`
