import type { SecurityEventKind } from '../../../../contract/staff/security.ts'
import type { Database } from '../db/database.ts'
import { clientNetwork } from '../http/client-address.ts'
import type { JobDefinition } from '../jobs/job.ts'
import type { Log } from '../log/log.ts'
import type { PersonalData } from '../personal/personal-data.ts'
import { seoulIso } from '../time/seoul.ts'
import { createPendingEvents } from './pending-events.ts'
import * as repository from './security-log.repository.ts'

/** Where a request came from. */
export interface Origin {
  /** IP address; only its network is stored. */
  ip: string
  requestId: string
}

export interface SecurityEntry {
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

export interface SecurityLogDependencies {
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
/** How long events are stored. */
export const securityLogMonths = 3

/** Log of sign-ins, refusals and other security events, as rows and as JSON log lines of type `security`. */
export function createSecurityLog({ db, now, log }: SecurityLogDependencies) {
  const pending = createPendingEvents()
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
      const oldest = new Date(now())
      oldest.setMonth(oldest.getMonth() - securityLogMonths)
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
