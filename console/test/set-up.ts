import '../../web/test/hang-limit.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Leaves the window as it was before the test. */
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
