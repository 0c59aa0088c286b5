// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyStoredFont, storeFontForNextTime } from './web-font.ts'

const stylesheet = '/assets/pretendard-a.css'
const range = (unicodeRange: string) => ({
  style: {
    getPropertyValue: (name: string) =>
      ({ src: 'url("./a.woff2")', 'font-family': '"Pretendard Variable"', 'unicode-range': unicodeRange })[
        name
      ] ?? '',
  },
})
const added = vi.fn()
const loaded = vi.fn(() => Promise.resolve())

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<p>새</p>'
  vi.stubGlobal(
    'FontFace',
    class {
      load = () => loaded()
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  Object.defineProperty(document, 'fonts', { value: { add: added }, configurable: true })
  // Two files, of which the page needs the one with 새 (U+C0C8).
  vi.spyOn(HTMLLinkElement.prototype, 'sheet', 'get').mockReturnValue({
    cssRules: [range('U+c0c0-c0d0'), range('U+20')],
  } as never)
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    ;(link as HTMLLinkElement).onload?.(new Event('load'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

test('a first visit loads no font at once, stores the needed files later and uses them from the next document', async () => {
  await applyStoredFont(stylesheet)
  storeFontForNextTime(stylesheet)
  expect(loaded).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded).toHaveBeenCalledOnce()
  expect(added).not.toHaveBeenCalled()

  await applyStoredFont(stylesheet)
  expect(added).toHaveBeenCalledTimes(2)
})

test('a font of an earlier release is not used, and people who save data load none', async () => {
  localStorage.setItem('saeip.font', '/assets/pretendard-old.css')
  await applyStoredFont(stylesheet)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  storeFontForNextTime(stylesheet)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loaded).not.toHaveBeenCalled()
  expect(added).not.toHaveBeenCalled()
})
