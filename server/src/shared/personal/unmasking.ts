import type { Database, Transact } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Limits } from '../limits/limits.ts'
import type { Notify } from '../notices/templates.ts'
import type { Origin, RecordSecurity } from '../security-log/security-log.ts'

export interface UnmaskingDependencies {
  transact: Transact
  countLimit: Limits['count']
  notify: Notify
  recordSecurity: RecordSecurity
  findAdmins: (tx: Database) => Promise<string[]>
  findName: (memberId: string) => Promise<string>
}

/** Counts one reveal of masked data by a staff member, before it is shown. Throws UNMASK_LIMIT above the limit. */
export type CountUnmasking = (
  actorId: string,
  what: 'member' | 'reservation',
  origin: Origin,
) => Promise<void>

/** Limits how much masked data one staff member reveals, and tells all administrators when one exceeds it. */
export function createUnmasking(deps: UnmaskingDependencies): CountUnmasking {
  const { transact, countLimit, notify, recordSecurity, findAdmins, findName } = deps
  return async (actorId, what, origin) => {
    const entry = { kind: 'UNMASKED', memberId: actorId, origin, detail: { what } } as const
    const staffName = await findName(actorId)
    const { count, max, retryAfter } = await transact(async (tx) => {
      const counted = await countLimit('UNMASK', actorId, tx)
      // Once per window: only one call counts to the first number above the limit.
      if (counted.count === counted.max + 1) await tellAdmins(tx, { staffName, count: counted.max })
      return counted
    })
    recordSecurity({ ...entry, outcome: count > max ? 'REFUSED' : 'OK' })
    if (count > max) throw new AppError('UNMASK_LIMIT', { retryAfter })
  }

  async function tellAdmins(tx: Database, values: { staffName: string; count: number }) {
    for (const memberId of await findAdmins(tx))
      await notify(tx, { memberId, notice: 'UNMASK_LIMIT', values, link: '/console/security' })
  }
}
