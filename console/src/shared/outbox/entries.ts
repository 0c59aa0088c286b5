/** How long a change can be taken back before it is sent. */
export const undoMs = 10_000

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

/** Adds a change. Replaces an earlier one of the same thing, unless the server may have that one. */
export function withEntry<Body>(entries: Entries<Body>, entry: OutboxEntry<Body>): Entries<Body> {
  const isReplaced = (it: OutboxEntry<Body>) => isOf(it, entry) && mayBeRemoved(it)
  return [...entries.filter((it) => !isReplaced(it)), entry]
}

/** Removes a change that was not sent, or one that failed. */
export const withoutKey = <Body>(entries: Entries<Body>, of: KeyOf): Entries<Body> =>
  entries.filter((it) => !(isOf(it, of) && mayBeRemoved(it)))

/** Makes a failed change wait again, at its place, with what the person has agreed to. */
export const retried = <Body>(entries: Entries<Body>, of: KeyOf, now: number): Entries<Body> =>
  entries.map((entry) => {
    if (!isOf(entry, of) || entry.state !== 'FAILED' || entry.retryBody === undefined) return entry
    const { problem: _, retryBody, isUncertain: __, ...rest } = entry
    return { ...rest, body: retryBody, state: 'WAITING', sendsAt: now }
  })

/** Ends the time in which the waiting changes of a person can be taken back. */
export const dueNow = <Body>(entries: Entries<Body>, ownerId: string, now: number): Entries<Body> =>
  entries.map((entry) =>
    entry.ownerId === ownerId && entry.state === 'WAITING'
      ? { ...entry, sendsAt: Math.min(entry.sendsAt, now) }
      : entry,
  )

/** Makes changes wait again whose tab ended while it was sending them. */
export const interrupted = <Body>(entries: Entries<Body>): Entries<Body> =>
  entries.map((entry) =>
    entry.state === 'SENDING' ? { ...entry, state: 'WAITING', isUncertain: true } : entry,
  )

/** The first change of a person that is due and that no earlier change of the same things holds up. */
export function nextDue<Body>(entries: Entries<Body>, ownerId: string, now: number) {
  const held = new Set<string>()
  for (const entry of entries.filter((it) => it.ownerId === ownerId)) {
    const isHeld = entry.subjects.some((subject) => held.has(subject))
    if (!isHeld && entry.state === 'WAITING' && entry.sendsAt <= now) return entry
    for (const subject of entry.subjects) held.add(subject)
  }
  return undefined
}

/** When the next waiting change of a person is due; undefined without one. */
export function nextDueAt<Body>(entries: Entries<Body>, ownerId: string, now: number): number | undefined {
  const times = entries
    .filter((entry) => entry.ownerId === ownerId && entry.state === 'WAITING' && entry.sendsAt > now)
    .map(({ sendsAt }) => sendsAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

type KeyOf = Pick<OutboxEntry<unknown>, 'ownerId' | 'key'>

const isOf = (entry: KeyOf, { ownerId, key }: KeyOf) => entry.ownerId === ownerId && entry.key === key

const mayBeRemoved = ({ state, isUncertain }: Pick<OutboxEntry<unknown>, 'state' | 'isUncertain'>) =>
  state === 'FAILED' || (state === 'WAITING' && !isUncertain)
