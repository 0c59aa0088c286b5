import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUndoQueue } from './undo-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A change that resolves to these results, one per attempt. */
function changeOf(key: string, ...results: (string | undefined)[]) {
  const send = vi.fn(async (_isLeaving: boolean) => results.shift())
  return { change: { key, label: key, send }, send }
}

describe('a change', () => {
  test('is sent once, ten seconds after it was made', async () => {
    const queue = createUndoQueue()
    const { change, send } = changeOf('one')
    queue.add(change)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send.mock.calls).toEqual([[false]])
    expect(queue.getChanges()).toEqual([])
  })

  test('that is taken back is never sent', async () => {
    const queue = createUndoQueue()
    const { change, send } = changeOf('one')
    queue.add(change)
    await vi.advanceTimersByTimeAsync(9_000)
    queue.undo('one')
    void queue.flush(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })

  test('is sent at its own time, and a later change with the same key replaces it', async () => {
    const queue = createUndoQueue()
    const [one, two, again] = [changeOf('one'), changeOf('two'), changeOf('one')]
    queue.add(one.change)
    await vi.advanceTimersByTimeAsync(4_000)
    queue.add(two.change)
    await vi.advanceTimersByTimeAsync(4_000)
    queue.add(again.change)
    await vi.advanceTimersByTimeAsync(6_000)
    expect([one, two, again].map(({ send }) => send.mock.calls.length)).toEqual([0, 1, 0])
    await vi.advanceTimersByTimeAsync(4_000)
    expect([one, two, again].map(({ send }) => send.mock.calls.length)).toEqual([0, 1, 1])
  })
})

test('leaving the page sends what waits at once, and only once', async () => {
  const queue = createUndoQueue()
  const [one, two] = [changeOf('one'), changeOf('two')]
  queue.add(one.change)
  queue.add(two.change)
  void queue.flush(true)
  void queue.flush(true)
  queue.undo('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(one.send.mock.calls).toEqual([[true]])
  expect(two.send.mock.calls).toEqual([[true]])
})

test('a failure stays visible until it is sent again or dismissed', async () => {
  const queue = createUndoQueue()
  const failing = changeOf('one', '그사이 바뀌었어요.', undefined)
  const throwing = {
    key: 'two',
    label: 'two',
    send: () => Promise.reject(new Error('인터넷 연결이 없어요.')),
  }
  queue.add(failing.change)
  queue.add(throwing)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.getChanges()).toMatchObject([
    { key: 'one', state: 'FAILED', problem: '그사이 바뀌었어요.' },
    { key: 'two', state: 'FAILED', problem: '인터넷 연결이 없어요.' },
  ])
  queue.retry('one')
  queue.undo('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.getChanges()).toEqual([])
  expect(failing.send).toHaveBeenCalledTimes(2)
})
