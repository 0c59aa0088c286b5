// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

const reload = vi.fn()
const reach = vi.fn(async () => new Response())
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
/** Opens a page as the router does and waits for the reaction to it. */
const open = async (load: () => Promise<{ Page: () => null }>) => {
  void lazyPage(load, 'Page').preload?.()
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('fetch', reach)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('reloads the window once when the code of a page is missing after a deploy', async () => {
  await open(failToLoad)
  expect(reload).toHaveBeenCalledTimes(1)
  await open(failToLoad)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload while the server does not answer', async () => {
  reach.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await open(failToLoad)
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload when the page loads', async () => {
  await open(() => Promise.resolve({ Page: () => null }))
  expect(reload).not.toHaveBeenCalled()
})
