import { v5 } from 'uuid'
import { newId } from '../ids/ids.ts'
import type { StoredSecurityEvent } from './security-log.repository.ts'

export type NewSecurityEvent = Omit<StoredSecurityEvent, 'id' | 'count'>

/** Namespace of the ids of added-up events. */
const namespace = '5b0f4a7e-6f0a-4a58-9d0c-1f7a2f0c6d11'
/** Rows of one minute that visitors, who may have any number of addresses, can cause in one process. */
const maxVisitorRows = 200
const maxMemberRows = 1000
/** Events that wait for the database; above it, the newest are lost. */
const maxPending = 5000

/**
 * Events that are not stored yet. Refused ones, which a caller can cause without end, add up to one row per minute, kind,
 * member, network and detail; beyond a number of rows, to one per minute and kind. The others are one row each.
 */
export function createPendingEvents() {
  let pending = new Map<string, StoredSecurityEvent>()
  let minute = 0
  const rowsOfMinute = { visitor: new Set<string>(), member: new Set<string>() }

  return { add, take, putBack }

  function add(event: NewSecurityEvent) {
    const id = event.outcome === 'OK' ? newId() : v5(keyOf(event), namespace)
    if (event.outcome === 'OK' || hasRoom(event, id)) return insert({ ...event, id, count: 1 })
    const sum = { ...event, memberId: null, network: null, detail: {}, requestId: null }
    insert({ ...sum, id: v5(keyOf(sum), namespace), count: 1 })
  }

  /** Returns all events and forgets them. */
  function take(): StoredSecurityEvent[] {
    const taken = [...pending.values()]
    pending = new Map()
    return taken
  }

  /** Takes events back that could not be stored. */
  function putBack(events: StoredSecurityEvent[]) {
    for (const event of events) insert(event)
  }

  function insert(event: StoredSecurityEvent) {
    const same = pending.get(event.id)
    if (same) same.count += event.count
    else if (pending.size < maxPending) pending.set(event.id, event)
  }

  function hasRoom({ memberId, createdAt }: NewSecurityEvent, id: string): boolean {
    if (minuteOf(createdAt) !== minute) {
      minute = minuteOf(createdAt)
      rowsOfMinute.visitor.clear()
      rowsOfMinute.member.clear()
    }
    const [rows, max] = memberId
      ? [rowsOfMinute.member, maxMemberRows]
      : [rowsOfMinute.visitor, maxVisitorRows]
    if (rows.size < max) rows.add(id)
    return rows.has(id)
  }
}

const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000)

const keyOf = ({ kind, memberId, network, detail, createdAt }: NewSecurityEvent) =>
  JSON.stringify([kind, memberId, network, detail, minuteOf(createdAt)])
