// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../../client/copy-text.ts'
import { shareOr } from './share.ts'

afterEach(() => vi.unstubAllGlobals())

const withShare = (share: () => Promise<void>, canShare = true) =>
  vi.stubGlobal('navigator', { canShare: () => canShare, share })

test('a device with a share dialog opens it, and closing it is no failure', async () => {
  const otherwise = vi.fn(() => true)
  withShare(async () => {})
  expect(await shareOr({ url: 'x' }, otherwise)).toBeUndefined()
  withShare(() => Promise.reject(new DOMException('', 'AbortError')))
  expect(await shareOr({ url: 'x' }, otherwise)).toBeUndefined()
  expect(otherwise).not.toHaveBeenCalled()
})

test('a device without a share dialog, or whose dialog fails, copies', async () => {
  withShare(async () => {}, false)
  expect(await shareOr({ url: 'x' }, () => true)).toBe(true)
  withShare(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await shareOr({ url: 'x' }, () => true)).toBe(true)
  vi.stubGlobal('navigator', {})
  expect(await shareOr({ url: 'x' }, () => copyText('x'))).toBe(false)
})
