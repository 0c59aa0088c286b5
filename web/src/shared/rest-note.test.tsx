// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { RestNote } from './rest-note.tsx'

afterEach(() => void vi.useRealTimers())

test('a rest is told of until its last day is over', () => {
  document.body.innerHTML = '<script type="application/json" id="site">{"restUntil":"2026-11-29"}</script>'
  vi.useFakeTimers({ now: new Date('2026-11-29T14:59:00Z') })
  expect(renderToStaticMarkup(<RestNote />)).toContain('11월 29일 (일)까지 쉬어요.')
  vi.setSystemTime(new Date('2026-11-29T15:00:00Z'))
  expect(renderToStaticMarkup(<RestNote />)).toBe('')
})
