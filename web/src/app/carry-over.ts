import { appReady } from '../shared/app-ready.ts'

/** The app puts its own elements in the place of the document's: they are found again by what they say. */
interface Place {
  name: string
  nth: number
}

/** Taps on buttons and the focus in the painted page pass to the app when it has taken that page's place. */
export function carryOver() {
  const paintedPage = document.getElementById('app')?.firstElementChild
  let tapped: Place | undefined
  let focused = placeOf(document.activeElement as HTMLElement)

  document.addEventListener('click', onClick)
  document.addEventListener('focusin', onFocus)
  document.addEventListener(appReady, onReady, { once: true })

  /** Links lead on without the app. */
  function onClick({ target }: Event) {
    const control = (target as Element).closest<HTMLElement>('button, input')
    if (control && paintedPage?.isConnected) tapped = placeOf(control)
  }

  function onFocus({ target }: Event) {
    if (paintedPage?.isConnected) focused = placeOf(target as HTMLElement)
  }

  function onReady() {
    document.removeEventListener('click', onClick)
    document.removeEventListener('focusin', onFocus)
    if (document.activeElement === document.body) elementAt(focused)?.focus({ preventScroll: true })
    if (tapped) elementAt(tapped)?.click()
  }
}

function placeOf(element: HTMLElement): Place {
  const name = nameOf(element)
  return { name, nth: namesakes(name).indexOf(element) }
}

const elementAt = ({ name, nth }: Place) => namesakes(name)[nth]

function namesakes(name: string) {
  const controls = document.querySelectorAll<HTMLElement>('#app :is(a, button, input)')
  return [...controls].filter((control) => nameOf(control) === name)
}

const nameOf = (element: HTMLElement) =>
  `${element.tagName} ${element.ariaLabel ?? (element.closest('label') ?? element).textContent}`
