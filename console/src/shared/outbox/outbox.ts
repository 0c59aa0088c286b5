import { createStore, get, update } from 'idb-keyval'
import { createListeners } from '../../../../client/listeners.ts'

/** How long a change can be taken back before it is sent. */
const undoMs = 10_000
/** How long to wait before what found no connection is sent again. */
const [firstPauseMs, longestPauseMs] = [5_000, 60_000]

/** A change that waits in this browser until the server has it. Holds no address and no phone number. */
export interface OutboxEntry<Body> {
  /** Created with the tap; the server recognises a repeated request by it. */
  id: string
  /** The member who tapped. Only they see and send it. */
  ownerId: string
  /** Identifies what is changed; a second change of the same thing replaces one that was not sent. */
  key: string
  /** What will happen, such as '3건 옮기기'. */
  label: string
  /** Ids of what it changes: a later change of one of them waits for this one. */
  subjects: string[]
  body: Body
  /** When the person tapped, and when it is sent unless taken back, in milliseconds since 1970. */
  tappedAt: number
  sendsAt: number
  state: 'WAITING' | 'SENDING' | 'FAILED'
  /** True when the server may have it although no answer arrived: it can no longer be taken back. */
  isUncertain?: boolean
  /** What went wrong, for people. */
  problem?: string
  /** What to send when the person has read the problem and tries again; nothing when that is impossible. */
  retryBody?: Body
}

export type Entries<Body> = readonly OutboxEntry<Body>[]

/**
 * The result of sending a change: accepted; refused, with the body for a retry; or unknown, so that it is sent again
 * later.
 */
export type Outcome<Body> =
  | { kind: 'DONE' }
  | { kind: 'REFUSED'; problem: string; retryBody?: Body | undefined }
  | { kind: 'LATER'; mayHaveArrived: boolean }

/** Where the changes wait that the server does not have yet. */
interface OutboxStore<Body> {
  read: () => Promise<Entries<Body>>
  /** Replaces the changes by what `change` makes of them, and resolves to the result. No other tab writes in between. */
  update: (change: (entries: Entries<Body>) => Entries<Body>) => Promise<Entries<Body>>
}

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

type NewEntry<Body> = Pick<OutboxEntry<Body>, 'key' | 'label' | 'subjects' | 'body'> & {
  /** Sent as soon as there is a connection: nothing to take back. */
  isAtOnce?: boolean
}

/**
 * Changes that are sent `undoMs` after they were made, in their order, so that they can be taken back until then. They are stored:
 * they survive the tab and a lost connection. A refused one stays until the person sends it again or dismisses it, and holds up
 * only later changes of the same things.
 */
export function createOutbox<Body>({
  store,
  send,
  getOwner,
  exclusive,
  isOnline,
  announce,
}: OutboxOptions<Body>) {
  type Entry = OutboxEntry<Body>
  /** The stored changes of all people and tabs, as last read or written here. */
  let entries: Entries<Body> = []
  /** Those of the signed-in person. */
  let shown: Entries<Body> = []
  let writes = 0
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const { subscribe, tell } = createListeners()

  return { add, undo, retry, flush, refresh, wake, getChanges: () => shown, subscribe }

  /** A second change of the same thing replaces the first, unless the server may have that one. */
  function add({ key, label, subjects, body, isAtOnce = false }: NewEntry<Body>) {
    const ownerId = getOwner()
    if (ownerId === undefined) return
    const tappedAt = Date.now()
    const times = { tappedAt, sendsAt: isAtOnce ? tappedAt : tappedAt + undoMs }
    const entry: Entry = {
      id: crypto.randomUUID(),
      ownerId,
      key,
      label,
      subjects,
      body,
      ...times,
      state: 'WAITING',
    }
    const isReplaced = (it: Entry) => it.ownerId === ownerId && it.key === key && mayBeRemoved(it)
    void change((all) => [...all.filter((it) => !isReplaced(it)), entry]).then(
      isAtOnce ? sendAllDue : schedule,
    )
  }

  /** Takes back a change that was not sent, or dismisses a failed one. One that is being sent stays. */
  function undo(key: string) {
    void changeOwn((entry) => (entry.key === key && mayBeRemoved(entry) ? undefined : entry)).then(sendAllDue)
  }

  /** Sends a failed change again, at its place, after the person has read why it failed. */
  function retry(key: string) {
    const sendsAt = Date.now()
    void changeOwn((entry) => {
      if (entry.key !== key || entry.state !== 'FAILED' || entry.retryBody === undefined) return entry
      const { problem: _, retryBody, isUncertain: __, ...rest } = entry
      return { ...rest, body: retryBody, state: 'WAITING', sendsAt }
    }).then(sendAllDue)
  }

  /** Sends every waiting change at once. Resolves when all have been answered, or no connection is left. */
  async function flush() {
    const now = Date.now()
    if (shown.some(isWaiting))
      await changeOwn((entry) =>
        isWaiting(entry) ? { ...entry, sendsAt: Math.min(entry.sendsAt, now) } : entry,
      )
    await sendAllDue()
  }

  /** Reads what another tab has stored. Sends nothing: that tab does, and both have their timers. */
  async function refresh() {
    await read()
    schedule()
  }

  /** Sends what is due, because the console, the connection or the session has come back. */
  async function wake() {
    pauseMs = firstPauseMs
    await read()
    await sendAllDue()
  }

  async function read(): Promise<Entries<Body>> {
    const stored = await store.read()
    if (writes === 0) publish(stored)
    return stored
  }

  /** Shows a change at once and stores it. */
  async function change(make: (all: Entries<Body>) => Entries<Body>): Promise<Entries<Body>> {
    publish(make(entries))
    writes += 1
    const stored = await store.update(make).finally(() => {
      writes -= 1
    })
    if (writes === 0) publish(stored)
    announce?.()
    return stored
  }

  /** Changes the entries of the signed-in person; undefined removes one. */
  async function changeOwn(make: (entry: Entry) => Entry | undefined) {
    const ownerId = getOwner()
    if (ownerId === undefined) return
    await change((all) => all.flatMap((entry) => (entry.ownerId === ownerId ? (make(entry) ?? []) : entry)))
  }

  function publish(next: Entries<Body>) {
    entries = next
    const ownerId = getOwner()
    shown = entries.filter((entry) => entry.ownerId === ownerId)
    tell()
  }

  async function sendAllDue() {
    // Without this check every page would ask for the lock.
    if (isOnline() && findDue(entries)) await exclusive(sendDue)
    // Time or the connection has changed what the changes mean.
    publish([...entries])
    schedule()
  }

  /** The first change of the person that is due and that no earlier change of the same things holds up. */
  function findDue(all: Entries<Body>): Entry | undefined {
    const ownerId = getOwner()
    const held = new Set<string>()
    for (const entry of all.filter((it) => it.ownerId === ownerId)) {
      const isHeld = entry.subjects.some((subject) => held.has(subject))
      if (!isHeld && isWaiting(entry) && entry.sendsAt <= Date.now()) return entry
      for (const subject of entry.subjects) held.add(subject)
    }
    return undefined
  }

  /** Sends what is due one after another, until one finds no connection. Only one tab may run it at a time. */
  async function sendDue() {
    // No other tab sends now, so changes marked as being sent were left by a tab that ended.
    if ((await read()).some(isBeingSent))
      await change((all) =>
        all.map((entry) => (isBeingSent(entry) ? { ...entry, state: 'WAITING', isUncertain: true } : entry)),
      )
    for (;;) {
      const next = findDue(await read())
      if (!next || !isOnline()) return
      const marked = await change((all) =>
        all.map((entry) =>
          entry.id === next.id && isWaiting(entry) ? { ...entry, state: 'SENDING' } : entry,
        ),
      )
      // Another tab may have taken it back meanwhile.
      if (!marked.some((entry) => entry.id === next.id && isBeingSent(entry))) continue
      const outcome = await sendAsOwner(next)
      await change((all) => all.flatMap((entry) => (entry.id === next.id ? settled(entry, outcome) : entry)))
      if (outcome.kind === 'LATER') {
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        return
      }
      pauseMs = firstPauseMs
    }
  }

  /** Sends a change, unless its owner has signed out meanwhile. */
  async function sendAsOwner(entry: Entry): Promise<Outcome<Body>> {
    if (getOwner() !== entry.ownerId) return { kind: 'LATER', mayHaveArrived: entry.isUncertain ?? false }
    return send(entry).catch(() => ({ kind: 'LATER', mayHaveArrived: true }))
  }

  function schedule() {
    clearTimeout(timer)
    const ownerId = getOwner()
    if (ownerId === undefined) return
    const now = Date.now()
    const waits = entries
      .filter((entry) => entry.ownerId === ownerId && isWaiting(entry) && entry.sendsAt > now)
      .map(({ sendsAt }) => sendsAt - now)
    if (isOnline() && findDue(entries)) waits.push(pauseMs)
    if (waits.length > 0) timer = setTimeout(() => void sendAllDue(), Math.min(...waits))
  }
}

type State = Pick<OutboxEntry<unknown>, 'state' | 'isUncertain'>

const isWaiting = ({ state }: State) => state === 'WAITING'
const isBeingSent = ({ state }: State) => state === 'SENDING'
const mayBeRemoved = ({ state, isUncertain }: State) =>
  state === 'FAILED' || (state === 'WAITING' && !isUncertain)

/** What stays of a change after its outcome. */
function settled<Body>(entry: OutboxEntry<Body>, outcome: Outcome<Body>): Entries<Body> {
  if (outcome.kind === 'DONE') return []
  if (!isBeingSent(entry)) return [entry]
  if (outcome.kind === 'LATER') return [{ ...entry, state: 'WAITING', isUncertain: outcome.mayHaveArrived }]
  const { problem, retryBody } = outcome
  return [{ ...entry, state: 'FAILED', problem, ...(retryBody !== undefined && { retryBody }) }]
}

/** Stores the changes in IndexedDB; in memory, until the tab is closed, where the browser blocks it. */
export function createOutboxStore<Body>(database: string): OutboxStore<Body> {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => (opened ??= createStore(database, 'outbox'))
  let known: Entries<Body> = []
  let isBlocked = false
  return {
    read: async () => {
      try {
        if (!isBlocked) known = (await get<Entries<Body>>(name, store())) ?? []
      } catch {
        // Reading may work again later; until then nothing is forgotten.
      }
      return known
    },
    update: async (change) => {
      let changed: Entries<Body> = []
      const write = (entries: Entries<Body> = []) => {
        changed = change(entries)
        return changed
      }
      try {
        if (!isBlocked) await update<Entries<Body>>(name, write, store())
      } catch {
        isBlocked = true
      }
      known = isBlocked ? change(known) : changed
      return known
    },
  }
}

const name = 'entries'
