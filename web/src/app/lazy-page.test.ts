// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const reload = vi.fn()
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Opens a page as the router does and lets it settle as far as it will. */
const open = async (load: () => Promise<{ Page: () => null }>) => {
  void lazyPage(load, 'Page').preload?.()
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => vi.restoreAllMocks())

it('loads the window anew when a deploy has taken the code of a page away, but never in a loop', async () => {
  await open(gone)
  expect(reload).toHaveBeenCalledTimes(1)
  await open(gone)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not throw the open app away while there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open(gone)
  expect(reload).not.toHaveBeenCalled()
})

it('does nothing of the kind when the page is there', async () => {
  await open(() => Promise.resolve({ Page: () => null }))
  expect(reload).not.toHaveBeenCalled()
})
