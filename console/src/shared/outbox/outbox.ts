import {
  dueNow,
  type Entries,
  nextDueAt,
  type OutboxEntry,
  retried,
  undoMs,
  withEntry,
  withoutKey,
} from './entries.ts'
import type { OutboxStore } from './outbox-store.ts'
import { createSending, type Outcome } from './sending.ts'
import { createSharedEntries } from './shared-entries.ts'

interface OutboxOptions<Body> {
  store: OutboxStore<Body>
  send: (entry: OutboxEntry<Body>) => Promise<Outcome<Body>>
  /** The signed-in member; undefined without one. */
  getOwner: () => string | undefined
  /** Runs one work at a time, across all tabs. */
  exclusive: (work: () => Promise<void>) => Promise<void>
  isOnline: () => boolean
  /** Tells the other tabs that the stored changes are other ones. */
  announce?: () => void
}

type NewEntry<Body> = Pick<OutboxEntry<Body>, 'key' | 'label' | 'subjects' | 'body'>

/**
 * Changes that are sent `undoMs` after they were made, in their order, so that they can be taken back until then. They are stored:
 * they survive the tab and a lost connection. A refused one stays until the person sends it again or dismisses it, and holds up
 * only later changes of the same things.
 */
export function createOutbox<Body>(options: OutboxOptions<Body>) {
  const { getOwner, exclusive, isOnline } = options
  const shared = createSharedEntries(options)
  const sending = createSending({ ...options, shared })
  let timer: ReturnType<typeof setTimeout> | undefined
  return { add, undo, retry, flush, refresh, wake, getChanges: shared.getShown, subscribe: shared.subscribe }

  function add({ key, label, subjects, body }: NewEntry<Body>) {
    const ownerId = getOwner()
    if (ownerId === undefined) return
    const id = crypto.randomUUID()
    const tappedAt = Date.now()
    const times = { tappedAt, sendsAt: tappedAt + undoMs }
    const entry = { id, ownerId, key, label, subjects, body, ...times, state: 'WAITING' as const }
    void shared.change((all) => withEntry(all, entry)).then(schedule)
  }

  /** Takes back a change that was not sent, or dismisses a failed one. One that is being sent stays. */
  function undo(key: string) {
    void changeAs((all, ownerId) => withoutKey(all, { ownerId, key })).then(sendAllDue)
  }

  /** Sends a failed change again, after the person has read why it failed. */
  function retry(key: string) {
    const now = Date.now()
    void changeAs((all, ownerId) => retried(all, { ownerId, key }, now)).then(sendAllDue)
  }

  /** Sends every waiting change at once. Resolves when all have been answered, or no connection is left. */
  async function flush() {
    const now = Date.now()
    if (shared.getShown().some(({ state }) => state === 'WAITING'))
      await changeAs((all, ownerId) => dueNow(all, ownerId, now))
    await sendAllDue()
  }

  /** Reads what another tab has stored. Sends nothing: that tab does, and both have their timers. */
  async function refresh() {
    await shared.read()
    schedule()
  }

  /** Sends what is due, because the console, the connection or the session has come back. */
  async function wake() {
    sending.resetPause()
    await shared.read()
    await sendAllDue()
  }

  async function changeAs(make: (all: Entries<Body>, ownerId: string) => Entries<Body>) {
    const ownerId = getOwner()
    if (ownerId !== undefined) await shared.change((all) => make(all, ownerId))
  }

  async function sendAllDue() {
    // Without this check every page would ask for the lock.
    if (isOnline() && sending.hasWork()) await exclusive(sending.sendDue)
    shared.republish()
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    const ownerId = getOwner()
    if (ownerId === undefined) return
    const now = Date.now()
    const dueAt = nextDueAt(shared.getAll(), ownerId, now)
    const waits = [
      ...(dueAt === undefined ? [] : [dueAt - now]),
      ...(isOnline() && sending.hasWork() ? [sending.getPause()] : []),
    ]
    if (waits.length > 0) timer = setTimeout(() => void sendAllDue(), Math.min(...waits))
  }
}
