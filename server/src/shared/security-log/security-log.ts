import { subMonths } from 'date-fns'
import { v5 } from 'uuid'
import type { SecurityEventKind } from '../../../../contract/staff/security.ts'
import type { Database } from '../db/database.ts'
import { clientNetwork } from '../http/client-address.ts'
import { newId } from '../ids/ids.ts'
import type { JobDefinition } from '../jobs/job.ts'
import type { Log } from '../log/log.ts'
import type { PersonalData } from '../personal/personal-data.ts'
import { seoulIso } from '../time/seoul.ts'
import type { StoredSecurityEvent } from './security-log.repository.ts'
import * as repository from './security-log.repository.ts'

/** Where a request came from. */
export interface Origin {
  /** IP address; only its network is stored. */
  ip: string
  requestId: string
}

interface SecurityEntry {
  kind: SecurityEventKind
  /** Default `OK`. */
  outcome?: 'OK' | 'REFUSED'
  /** The acting member; absent for visitors. */
  memberId?: string | null | undefined
  /** Absent for what does not come from a request, such as a command. */
  origin?: Origin | undefined
  /** A few short codes: no text that a caller can choose, no personal data. */
  detail?: Record<string, string>
}

interface SecurityLogDependencies {
  db: Database
  now: () => Date
  log: Log
}

export type SecurityLog = ReturnType<typeof createSecurityLog>
/** What records events. */
export type RecordSecurity = SecurityLog['record']

const flushMs = 1000
/** Rows of one statement. */
const batch = 500
/** How long events are stored, in months: access records of staff for two years, by the standard of safety measures of PIPA. */
export const securityLogMonths = { members: 3, staff: 24 }

/** Log of sign-ins, refusals and other security events, as rows and as JSON log lines of type `security`. */
export function createSecurityLog({ db, now, log }: SecurityLogDependencies) {
  const pending = new PendingEvents()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  return { record, flush, cleanUp: cleanUpJob(db, now) }

  /** Never fails and does not wait: the row is stored within a second or two. */
  function record({ kind, outcome = 'OK', memberId = null, origin, detail = {} }: SecurityEntry) {
    const network = origin ? clientNetwork(origin.ip) : null
    const requestId = origin?.requestId ?? null
    log.info({ type: 'security', kind, outcome, memberId, network, requestId, detail }, 'security event')
    pending.add({ kind, outcome, memberId, network, requestId, detail, createdAt: now() })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  /** Stores what has been recorded so far; tries again later what the database does not take. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.then(store)
    return flushing
  }

  async function store() {
    const events = pending.take()
    for (let start = 0; start < events.length; start += batch) {
      try {
        await repository.addEvents(db, events.slice(start, start + batch))
      } catch (error) {
        pending.putBack(events.slice(start))
        log.warn({ err: error }, 'security events are not stored yet')
        timer ??= setTimeout(() => void flush(), flushMs * 10).unref()
        return
      }
    }
  }
}

function cleanUpJob(db: Database, now: () => Date): JobDefinition {
  return {
    kind: 'security.clean-up',
    everyMinutes: 24 * 60,
    run: async () => {
      const { members, staff } = securityLogMonths
      const oldest = { members: subMonths(now(), members), staff: subMonths(now(), staff) }
      while ((await repository.removeBefore(db, oldest, batch)) === batch);
    },
  }
}

/** A member's own events; after a withdrawal they stay without the member until their retention ends. */
export const securityPersonalData: PersonalData = {
  exportData: async (db, memberId) => ({
    '보안 기록': (await repository.eventsOf(db, memberId)).map((event) => ({
      일시: seoulIso(event.createdAt),
      종류: event.kind,
      결과: event.outcome,
      네트워크: event.network,
      횟수: event.count,
    })),
  }),
  erase: repository.eraseMember,
}

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
export class PendingEvents {
  private pending = new Map<string, StoredSecurityEvent>()
  private minute = 0
  private readonly rowsOfMinute = { visitor: new Set<string>(), member: new Set<string>() }

  add(event: NewSecurityEvent) {
    const id = event.outcome === 'OK' ? newId() : v5(keyOf(event), namespace)
    if (event.outcome === 'OK' || this.hasRoom(event, id)) return this.insert({ ...event, id, count: 1 })
    const sum = { ...event, memberId: null, network: null, detail: {}, requestId: null }
    this.insert({ ...sum, id: v5(keyOf(sum), namespace), count: 1 })
  }

  /** Returns all events and forgets them. */
  take(): StoredSecurityEvent[] {
    const taken = [...this.pending.values()]
    this.pending = new Map()
    return taken
  }

  /** Takes events back that could not be stored. */
  putBack(events: StoredSecurityEvent[]) {
    for (const event of events) this.insert(event)
  }

  private insert(event: StoredSecurityEvent) {
    const same = this.pending.get(event.id)
    if (same) same.count += event.count
    else if (this.pending.size < maxPending) this.pending.set(event.id, event)
  }

  private hasRoom({ memberId, createdAt }: NewSecurityEvent, id: string): boolean {
    if (minuteOf(createdAt) !== this.minute) {
      this.minute = minuteOf(createdAt)
      this.rowsOfMinute.visitor.clear()
      this.rowsOfMinute.member.clear()
    }
    const [rows, max] = memberId
      ? [this.rowsOfMinute.member, maxMemberRows]
      : [this.rowsOfMinute.visitor, maxVisitorRows]
    if (rows.size < max) rows.add(id)
    return rows.has(id)
  }
}

const minuteOf = (date: Date) => Math.floor(date.getTime() / 60_000)

const keyOf = ({ kind, memberId, network, detail, createdAt }: NewSecurityEvent) =>
  JSON.stringify([kind, memberId, network, detail, minuteOf(createdAt)])
