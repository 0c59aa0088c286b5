import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnreadPolling } from './unread-polling.ts'

const world = { isSignedIn: true, isHidden: false, isAtRest: false }
const fetchCount = vi.fn<() => Promise<number>>()
let stop = () => {}

function openApp() {
  const watch = createUnreadPolling({
    fetchCount,
    isSignedIn: () => world.isSignedIn,
    isHidden: () => world.isHidden,
    isAtRest: () => world.isAtRest,
  })
  stop = watch.start()
  return watch
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(world, { isSignedIn: true, isHidden: false, isAtRest: false })
  fetchCount.mockReset().mockResolvedValue(3)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the number on the bell', () => {
  it('is asked for once at the start and then every 30 seconds, because a fetch is not a check', async () => {
    const watch = openApp()
    await pass(0)
    expect(watch.shown()).toBe(3)
    expect(fetchCount).toHaveBeenCalledTimes(1)

    await pass(29)
    expect(fetchCount).toHaveBeenCalledTimes(1)
    await pass(61)
    expect(fetchCount).toHaveBeenCalledTimes(4)
  })

  it('rests for five minutes after everything was marked as read, then goes on', async () => {
    const watch = openApp()
    await pass(0)
    watch.readAll()
    expect(watch.shown()).toBe(0)

    await pass(5 * 60)
    expect(fetchCount).toHaveBeenCalledTimes(1)
    await pass(30)
    expect(fetchCount).toHaveBeenCalledTimes(2)
    expect(watch.shown()).toBe(3)
  })

  it('is due at once when the list is opened or the app comes to the foreground', async () => {
    const watch = openApp()
    await pass(0)
    watch.readAll()
    watch.expectNews()
    await watch.check()
    expect(fetchCount).toHaveBeenCalledTimes(2)
  })

  it('is not asked for while the app is hidden or nobody is signed in', async () => {
    world.isHidden = true
    openApp()
    await pass(60)
    world.isHidden = false
    world.isSignedIn = false
    await pass(60)
    expect(fetchCount).not.toHaveBeenCalled()
  })

  it('shows nothing and asks nothing on the policy pages, and the last value after them', async () => {
    const watch = openApp()
    await pass(0)
    world.isAtRest = true
    await pass(120)
    expect(watch.shown()).toBe(0)
    expect(fetchCount).toHaveBeenCalledTimes(1)

    world.isAtRest = false
    expect(watch.shown()).toBe(3)
  })

  it('keeps its last value when the server fails, and only logs', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const watch = openApp()
    await pass(0)
    fetchCount.mockRejectedValue(new Error('down'))
    await pass(30)
    expect(watch.shown()).toBe(3)
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('does not believe an answer that was asked for before everything was marked as read', async () => {
    let answer = (_count: number) => {}
    fetchCount.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const watch = openApp()
    watch.readAll()
    answer(7)
    await pass(0)
    expect(watch.shown()).toBe(0)
  })

  it('belongs to one person: it starts over when the session changes', async () => {
    const watch = openApp()
    await pass(0)
    watch.startOver()
    expect(watch.shown()).toBe(0)
    await pass(30)
    expect(watch.shown()).toBe(3)
  })
})
