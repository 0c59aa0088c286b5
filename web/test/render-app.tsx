import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { tokenKey } from '../../contract/account/token.ts'
import { createAppRouter } from '../src/app/router.tsx'
import { createQueryClient } from '../src/shared/query-client.ts'
import { hangLimit } from './hang-limit.ts'
import { fetchFromServer, resetServer } from './server.ts'

// Names of hidden elements are rarely asked for, and finding out what is hidden takes most of a query's time.
configure({
  defaultHidden: true,
  getElementError: (message) => new Error(`${message} in: ${document.body.textContent}`),
})

const observers = new Set<ViewObserver>()

/** Tells its owner nothing until `scrollToEnd`. */
class ViewObserver {
  readonly elements = new Set<Element>()
  readonly report: IntersectionObserverCallback

  constructor(report: IntersectionObserverCallback) {
    this.report = report
    observers.add(this)
  }
  observe(element: Element) {
    this.elements.add(element)
  }
  unobserve(element: Element) {
    this.elements.delete(element)
  }
  disconnect() {
    observers.delete(this)
  }
}

/** Puts the invented server and what the window lacks in their places. */
export function prepareWindow() {
  resetServer()
  vi.stubGlobal('fetch', fetchFromServer)
  vi.stubGlobal('IntersectionObserver', ViewObserver)
  vi.stubGlobal('scrollTo', () => {})
}

let leave = () => {}

/** Leaves the window as it was before the test. */
export function clearWindow() {
  vi.useRealTimers()
  cleanup()
  leave()
  observers.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

/** Opens the real app at an address, signed in unless `visitor`. What it asks is answered by `answer` of server.ts. */
export async function openApp(address: string, { visitor = false, hidesOpeningSoon = true } = {}) {
  if (!visitor) localStorage.setItem(tokenKey, memberToken)
  if (hidesOpeningSoon) localStorage.setItem('saeip.openingSoonRestsUntil', '9999-12-31')
  history.replaceState(null, '', address)
  const browserHistory = createBrowserHistory()
  leave = browserHistory.destroy
  const router = createAppRouter({ history: browserHistory })
  await act(() => router.load())
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  return {
    /** The address of the shown screen. */
    address: () => router.state.location.href,
    goTo: (path: string) => act(() => router.navigate({ to: path })),
  }
}

/** A token like the server's, of the member with the id `m`. */
const memberToken = `x.${btoa(JSON.stringify({ sub: 'm' }))}.x`

/** Brings everything into view that loads or shows more there. */
export function scrollToEnd(...report: Partial<IntersectionObserverEntry>[]) {
  act(() => {
    for (const { elements, report: tell } of observers) {
      const changes = [...elements].map((target) => ({ target, isIntersecting: true }))
      tell([...report, ...changes] as IntersectionObserverEntry[], {} as IntersectionObserver)
    }
  })
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const link = (name: string | RegExp) => screen.findByRole('link', { name })
export const press = async (name: string | RegExp) => fireEvent.click(await button(name))
export const follow = async (name: string | RegExp) => fireEvent.click(await link(name))
export const choose = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('radio', { name }))

/** Types a text into a field, replacing what it holds. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Resolves when the element with this role holds the text. */
export const shows = (role: string, text: string | RegExp, name?: string | RegExp) =>
  vi.waitFor(() => {
    const texts = screen.getAllByRole(role, name ? { name } : {}).map((element) => element.textContent)
    expect(texts).toContainEqual(
      typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text),
    )
  }, waiting)

/** Resolves when `assert` no longer throws. */
export const eventually = (assert: () => void) => vi.waitFor(assert, waiting)
const waiting = { timeout: hangLimit, interval: 10 }

/** Expects the alert dialog with this text and closes it. */
export async function closeAlert(text: string) {
  await shows('alertdialog', text)
  fireEvent.click(within(screen.getByRole('alertdialog')).getAllByRole('button')[0] as HTMLElement)
  await eventually(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** An id of the form that the API uses. */
export const rowId = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
