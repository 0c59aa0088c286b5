import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A call that a test does not answer finds no server.
globalThis.fetch = () => Promise.reject(new TypeError('There is no server in this test.'))

/** Leaves the window as it was before the test. */
afterEach(() => {
  vi.useRealTimers()
  // Ends what looks after the focus once a dialog has closed.
  dispatchEvent(new Event('pointerdown'))
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
