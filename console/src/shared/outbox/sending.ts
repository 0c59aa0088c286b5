import { type Entries, interrupted, nextDue, type OutboxEntry } from './entries.ts'
import type { createSharedEntries } from './shared-entries.ts'

/**
 * What became of a change: the server has it; it refused it, with what to send when the person tries again; or nobody knows
 * yet, and it is sent again later.
 */
export type Outcome<Body> =
  | { kind: 'DONE' }
  | { kind: 'REFUSED'; problem: string; retryBody?: Body | undefined }
  | { kind: 'LATER'; mayHaveArrived: boolean }

interface SendingOptions<Body> {
  shared: ReturnType<typeof createSharedEntries<Body>>
  send: (entry: OutboxEntry<Body>) => Promise<Outcome<Body>>
  getOwner: () => string | undefined
  isOnline: () => boolean
}

const [firstPauseMs, longestPauseMs] = [5_000, 60_000]

/** Sends the due changes of the signed-in person one after another, until one finds no connection. */
export function createSending<Body>({ shared, send, getOwner, isOnline }: SendingOptions<Body>) {
  let pauseMs = firstPauseMs
  return { sendDue, hasWork: () => find(shared.getAll()) !== undefined, getPause: () => pauseMs, resetPause }

  /** Only one tab may run it at a time. */
  async function sendDue() {
    // Nobody else is sending, so these were left behind by a tab that ended.
    if ((await shared.read()).some(({ state }) => state === 'SENDING')) await shared.change(interrupted)
    for (;;) {
      const next = find(await shared.read())
      if (!next || !isOnline()) return
      const marked = await shared.change((all) => replaced(all, next.id, 'WAITING', { state: 'SENDING' }))
      // Another tab may have taken it back meanwhile.
      if (!marked.some(({ id, state }) => id === next.id && state === 'SENDING')) continue
      const outcome = await sendAs(next)
      await shared.change((all) => settled(all, next.id, outcome))
      if (outcome.kind === 'LATER') {
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        return
      }
      resetPause()
    }
  }

  /** Sends a change, unless its owner has signed out meanwhile. */
  async function sendAs(entry: OutboxEntry<Body>): Promise<Outcome<Body>> {
    if (getOwner() !== entry.ownerId) return { kind: 'LATER', mayHaveArrived: entry.isUncertain ?? false }
    return send(entry).catch(() => ({ kind: 'LATER', mayHaveArrived: true }))
  }

  function find(entries: Entries<Body>) {
    const ownerId = getOwner()
    return ownerId === undefined ? undefined : nextDue(entries, ownerId, Date.now())
  }

  function resetPause() {
    pauseMs = firstPauseMs
  }
}

/** Changes the entry with this id while it is in this state. */
const replaced = <Body>(
  all: Entries<Body>,
  id: string,
  state: OutboxEntry<Body>['state'],
  values: Partial<OutboxEntry<Body>>,
): Entries<Body> =>
  all.map((entry) => (entry.id === id && entry.state === state ? { ...entry, ...values } : entry))

function settled<Body>(all: Entries<Body>, id: string, outcome: Outcome<Body>): Entries<Body> {
  if (outcome.kind === 'DONE') return all.filter((entry) => entry.id !== id)
  if (outcome.kind === 'LATER')
    return replaced(all, id, 'SENDING', { state: 'WAITING', isUncertain: outcome.mayHaveArrived })
  const { problem, retryBody } = outcome
  const again = retryBody === undefined ? {} : { retryBody }
  return replaced(all, id, 'SENDING', { state: 'FAILED', problem, ...again })
}
