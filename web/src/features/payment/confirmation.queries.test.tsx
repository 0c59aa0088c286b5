// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { askUntilKnown, pauseAfter, waitUntilRetry } from './confirmation.queries.ts'

it('asks again with growing pauses, or when the server says, until there is an outcome', async () => {
  const tries = [{}, { retryAfterMs: 7000 }, {}, { retryAfterMs: 3_600_000 }, { outcome: 'PAID' }]
  const ask = vi.fn(async () => ({ outcome: undefined, ...tries.shift() }))
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  expect(await askUntilKnown(ask, wait, new AbortController().signal)).toBe('PAID')
  expect(waited).toEqual([1000, 7000, 3000, 60_000])
  expect(pauseAfter(100)).toBe(15_000)
})

it('stops when the page is left', async () => {
  const stop = new AbortController()
  const ask = vi.fn(async () => ({ outcome: undefined }))
  const wait = async () => stop.abort()
  expect(await askUntilKnown(ask, wait, stop.signal)).toBeUndefined()
  expect(ask).toHaveBeenCalledOnce()
})

it('waits no longer than until the network is back', async () => {
  const stop = new AbortController()
  const online = waitUntilRetry(600_000, stop.signal)
  dispatchEvent(new Event('online'))
  await online
  const left = waitUntilRetry(600_000, stop.signal)
  stop.abort()
  await left
})
