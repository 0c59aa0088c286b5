import type { PotCondition } from '../../../../../contract/care-record.ts'
import type { Diameter } from '../../../../../contract/price.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import * as repository from './care-record.repository.ts'
import { toCareRecord, toPots } from './care-record.views.ts'
import { expectPot, findCare, holdCare } from './kept-care.ts'

export interface CareRecordDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

export interface PotFound {
  diameter: Diameter
  conditions: PotCondition[]
  note: string
  /** The one that was read; 0 for the first. */
  revision: number
}

/** How plants came: each pot as it was booked and as it was found, and all that was written down since. */
export function createCareRecord({ db, transact, now, audit, findNames }: CareRecordDependencies) {
  return { get, savePot }

  async function get(id: string) {
    const row = await findCare(db, id)
    const [pots, entries] = await Promise.all([
      repository.listPots(db, row.memberId, id),
      repository.listEntries(db, row.memberId, id, { onlyPublic: false }),
    ])
    const writers = [...pots.map(({ checkedBy }) => checkedBy), ...entries.map((entry) => entry.writtenBy)]
    return toCareRecord(row, { pots, entries }, await findNames(writers))
  }

  /** Throws CHANGED_MEANWHILE when somebody else has written since `revision`. */
  async function savePot(actorId: string, id: string, potNumber: number, found: PotFound) {
    const row = expectPot(await findCare(db, id), potNumber)
    const { revision, ...columns } = found
    const key = { memberId: row.memberId, reservationId: id, potNumber }
    const saved = { ...key, ...columns, checkedBy: actorId, checkedAt: now(), revision: revision + 1 }
    await transact(async (tx) => {
      await holdCare(tx, row)
      const before = await repository.findPot(tx, key)
      if (!(await repository.putPot(tx, saved, revision))) throw new AppError('CHANGED_MEANWHILE')
      await audit.record(tx, {
        actorId,
        action: 'reservation.savePot',
        subject: 'reservation',
        subjectId: id,
        // Words about plants leave with their owner, and this log stays.
        before: before && { diameter: before.diameter, conditions: before.conditions },
        after: { potNumber, diameter: found.diameter, conditions: found.conditions },
      })
    })
    const pot = toPots(row, [saved], await findNames([actorId])).find((it) => it.potNumber === potNumber)
    return pot as NonNullable<typeof pot>
  }
}
