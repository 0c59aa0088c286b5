import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbox, type Entries, type Outcome } from './outbox.ts'

type Body = { revision: number }
type Sent = { key: string; body: Body; id: string; tappedAt: number }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00+09:00') }))
afterEach(() => void vi.useRealTimers())

/** A browser: its storage, its lock, its connection and who is signed in. Tabs share it. */
function createBrowser() {
  const browser = { person: 'driver' as string | undefined, online: true, sent: [] as Sent[], openTab }
  const answers: (Outcome<Body> | Promise<Outcome<Body>>)[] = []
  let stored: Entries<Body> = []
  let lock = Promise.resolve()

  function openTab() {
    return createOutbox<Body>({
      store: {
        read: async () => structuredClone(stored),
        update: async (change) => {
          stored = change(stored)
          return structuredClone(stored)
        },
      },
      send: async ({ key, body, id, tappedAt }) => {
        browser.sent.push({ key, body, id, tappedAt })
        return (await answers.shift()) ?? { kind: 'DONE' }
      },
      getOwner: () => browser.person,
      isOnline: () => browser.online,
      exclusive: (work) => {
        lock = lock.then(work)
        return lock
      },
    })
  }

  return Object.assign(browser, { answers, getStored: () => stored })
}

const tapOf = (key: string, revision = 1) => ({ key, label: key, subjects: [key], body: { revision } })
const keysOf = (sent: Sent[]) => sent.map(({ key }) => key)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const refused: Outcome<Body> = { kind: 'REFUSED', problem: '그사이 바뀌었어요.', retryBody: { revision: 7 } }

describe('a tap', () => {
  test('is sent once, ten seconds later, with its own time', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    const tappedAt = Date.now()
    tab.add(tapOf('one'))
    await pass(9_999)
    expect(browser.sent).toEqual([])
    await pass(60_000)
    expect(browser.sent).toMatchObject([{ key: 'one', tappedAt }])
    expect(browser.getStored()).toEqual([])
  })

  test('of something to be sent at once waits only for a connection, and what follows for the same thing waits for it', async () => {
    const browser = createBrowser()
    browser.online = false
    const tab = browser.openTab()
    tab.add({ ...tapOf('photo'), subjects: ['one'], isAtOnce: true })
    tab.add(tapOf('one'))
    await pass(60_000)
    expect(browser.sent).toEqual([])
    browser.online = true
    browser.answers.push({ kind: 'LATER', mayHaveArrived: true })
    await tab.wake()
    expect(keysOf(browser.sent)).toEqual(['photo'])
    await tab.wake()
    expect(keysOf(browser.sent)).toEqual(['photo', 'photo', 'one'])
  })

  test('that is taken back is never sent, and a second one of the same thing replaces it', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.add(tapOf('one'))
    tab.add(tapOf('two', 1))
    tab.add(tapOf('two', 2))
    tab.undo('one')
    await tab.flush()
    await pass(60_000)
    expect(browser.sent).toMatchObject([{ key: 'two', body: { revision: 2 } }])
  })

  test('waits without a connection, also when its tab ends, and is sent in order by the next one', async () => {
    const browser = createBrowser()
    browser.online = false
    const tab = browser.openTab()
    for (const key of ['one', 'two', 'three']) {
      tab.add(tapOf(key))
      await pass(1000)
    }
    await pass(60_000)
    expect(browser.sent).toEqual([])

    const next = browser.openTab()
    await next.wake()
    expect(next.getChanges()).toHaveLength(3)
    browser.online = true
    await next.wake()
    expect(keysOf(browser.sent)).toEqual(['one', 'two', 'three'])
  })

  test('is sent by one tab only', async () => {
    const browser = createBrowser()
    const [one, other] = [browser.openTab(), browser.openTab()]
    one.add(tapOf('one'))
    await pass(0)
    await other.refresh()
    await Promise.all([one.flush(), other.flush()])
    await pass(60_000)
    expect(keysOf(browser.sent)).toEqual(['one'])
  })

  test('whose answer is lost is repeated as the same request, and cannot be taken back', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    browser.answers.push({ kind: 'LATER', mayHaveArrived: true })
    tab.add(tapOf('one'))
    tab.add(tapOf('two'))
    await pass(10_000)
    tab.undo('one')
    expect(keysOf(browser.sent)).toEqual(['one'])
    await pass(60_000)
    expect(keysOf(browser.sent)).toEqual(['one', 'one', 'two'])
    expect(browser.sent[1]?.id).toBe(browser.sent[0]?.id)
  })

  test('that a tab was sending when it ended is sent again', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    tab.add(tapOf('one'))
    await pass(0)
    const [entry] = browser.getStored()
    if (entry) Object.assign(entry, { state: 'SENDING', sendsAt: 0 })
    const next = browser.openTab()
    next.add(tapOf('two'))
    await next.flush()
    expect(keysOf(browser.sent)).toEqual(['one', 'two'])
  })
})

describe('a refused tap', () => {
  test('stays with its reason, holds up only its own stop, and is sent again with what the person has seen', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    browser.answers.push(refused)
    tab.add(tapOf('one'))
    tab.add({ ...tapOf('one again'), subjects: ['one'] })
    tab.add(tapOf('two'))
    await pass(60_000)
    expect(keysOf(browser.sent)).toEqual(['one', 'two'])
    expect(tab.getChanges()).toMatchObject([
      { key: 'one', state: 'FAILED', problem: '그사이 바뀌었어요.' },
      { key: 'one again', state: 'WAITING' },
    ])

    tab.retry('one')
    await pass(0)
    expect(browser.sent.slice(2)).toMatchObject([
      { key: 'one', body: { revision: 7 } },
      { key: 'one again', body: { revision: 1 } },
    ])
    expect(tab.getChanges()).toEqual([])
  })

  test('that cannot be repeated is only dismissed', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    browser.answers.push({ kind: 'REFUSED', problem: '취소된 예약이에요.' })
    tab.add(tapOf('one'))
    await pass(10_000)
    tab.retry('one')
    await pass(60_000)
    expect(browser.sent).toHaveLength(1)
    tab.undo('one')
    await pass(0)
    expect(browser.getStored()).toEqual([])
  })
})

test('taps of a person wait while somebody else is signed in, who neither sees nor sends them', async () => {
  const browser = createBrowser()
  const tab = browser.openTab()
  tab.add(tapOf('one'))
  await pass(0)
  browser.person = undefined
  await tab.wake()
  browser.person = 'somebody else'
  await tab.wake()
  expect(tab.getChanges()).toEqual([])
  tab.add(tapOf('other'))
  await pass(60_000)
  expect(keysOf(browser.sent)).toEqual(['other'])

  browser.person = 'driver'
  await tab.wake()
  expect(keysOf(browser.sent)).toEqual(['other', 'one'])
})
