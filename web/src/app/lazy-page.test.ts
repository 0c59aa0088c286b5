// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const reload = vi.fn()
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Opens a page as the router does and waits for the reaction to it. */
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

it('reloads the window once when the code of a page is missing after a deploy', async () => {
  await open(failToLoad)
  expect(reload).toHaveBeenCalledTimes(1)
  await open(failToLoad)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open(failToLoad)
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload when the page loads', async () => {
  await open(() => Promise.resolve({ Page: () => null }))
  expect(reload).not.toHaveBeenCalled()
})
