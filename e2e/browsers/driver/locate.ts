/** What a person looks for on a screen. The first match counts; `within` narrows the search to another element. */
export interface Query {
  role?: string
  /** The accessible name, or a part of it. */
  name?: string
  /** Wants the whole accessible name or text. */
  exact?: boolean
  /** The text of a form field's label, or a part of it. */
  label?: string
  /** A part of the text of an element. */
  text?: string
  css?: string
  within?: Query
}

export interface Located {
  /** Enabled, and not covered by another element at its centre after it was scrolled into view. */
  isReady: boolean
  /** Position and size; equal when nothing moves. */
  box: string
}

interface TestingLibrary {
  queryAllByRole: (root: Element, role: string, options: object) => Element[]
  queryAllByLabelText: (root: Element, label: string, options: object) => Element[]
  queryAllByText: (root: Element, text: string, options: object) => Element[]
}

/** In the page, the element that was located last. */
export const locatedElement = 'window.locatedElement'

/** Runs in the page: finds the element that a query names, or null. Needs the DOM Testing Library in the page. */
export function locateInPage(query: Query): Located | null {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: TestingLibrary }
  const isVisible = (it: Element) => it.getClientRects().length > 0
  const withShadows = (root: ParentNode): ParentNode[] => {
    const shadows = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    return [root, ...shadows.flatMap(withShadows)]
  }
  const findAll = (query: Query): Element[] => {
    const root = query.within ? findAll(query.within)[0] : document.body
    return root ? withShadows(root).flatMap((it) => findIn(it as Element, query)) : []
  }
  const findIn = (root: Element, { role, name, label, text, css, exact = false }: Query): Element[] => {
    if (role) {
      const matches = (it: string) => name === undefined || (exact ? it === name : it.includes(name))
      return library.queryAllByRole(root, role, { name: matches })
    }
    if (label) return library.queryAllByLabelText(root, label, { exact })
    if (text)
      return library.queryAllByText(root, text, { exact, ignore: 'script, style, option' }).filter(isVisible)
    return [...root.querySelectorAll(css ?? '*')]
  }
  const element = findAll(query)[0]
  if (!element) return null
  const page = window as unknown as { locatedElement?: Element }
  page.locatedElement = element
  const isHit = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = (element.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2)
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
    )
  }
  if (!isHit()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  return {
    isReady:
      isHit() &&
      // A sheet that opened by itself ignores presses at first.
      getComputedStyle(element).pointerEvents !== 'none' &&
      !element.matches(':disabled, [aria-disabled="true"]'),
    box: [box.x, box.y, box.width, box.height].join(),
  }
}

/** Runs in the page, once for each document: keeps what its scripts throw. */
export function recordErrors() {
  const page = window as unknown as { thrownErrors?: string[] }
  if (page.thrownErrors) return
  const errors: string[] = []
  page.thrownErrors = errors
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
}
