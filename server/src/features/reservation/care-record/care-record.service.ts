import type { PotCondition } from '../../../../../contract/reservation/care-record.ts'
import type { Diameter } from '../../../../../contract/reservation/price.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import * as repository from './care-record.repository.ts'
import { toCareRecord, toPots } from './care-record.views.ts'
import { assertPotExists, findCareReservation, lockCareReservation } from './care-reservation.ts'

export interface CareRecordDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  findNames: (memberIds: string[]) => Promise<Map<string, string>>
}

interface PotInspection {
  diameter: Diameter
  conditions: PotCondition[]
  note: string
  /** The revision that the client loaded; 0 when the pot has no record yet. */
  revision: number
}

/** Reads the care record of a reservation and stores the check-in of its pots. */
export function createCareRecord({ db, transact, now, audit, findNames }: CareRecordDependencies) {
  return { get, savePot }

  async function get(id: string) {
    const row = await findCareReservation(db, id)
    const [pots, entries] = await Promise.all([
      repository.listPots(db, row.memberId, id),
      repository.listEntries(db, row.memberId, id, { onlyPublic: false }),
    ])
    const authors = [...pots.map(({ checkedBy }) => checkedBy), ...entries.map((entry) => entry.writtenBy)]
    return toCareRecord(row, { pots, entries }, await findNames(authors))
  }

  /** Throws CHANGED_MEANWHILE when the record has changed since `revision`, and NOT_FOUND for an unknown pot. */
  async function savePot(actorId: string, id: string, potNumber: number, inspection: PotInspection) {
    const row = assertPotExists(await findCareReservation(db, id), potNumber)
    const { revision, ...columns } = inspection
    const key = { memberId: row.memberId, reservationId: id, potNumber }
    const saved = { ...key, ...columns, checkedBy: actorId, checkedAt: now(), revision: revision + 1 }
    await transact(async (tx) => {
      await lockCareReservation(tx, row)
      const before = await repository.findPot(tx, key)
      if (!(await repository.savePotRecord(tx, saved, revision))) throw new AppError('CHANGED_MEANWHILE')
      await audit.record(tx, {
        actorId,
        action: 'reservation.savePot',
        subject: 'reservation',
        subjectId: id,
        // The note is left out, because audit entries outlive the customer's account.
        before: before && { diameter: before.diameter, conditions: before.conditions },
        after: { potNumber, diameter: inspection.diameter, conditions: inspection.conditions },
      })
    })
    const pot = toPots(row, [saved], await findNames([actorId])).find((it) => it.potNumber === potNumber)
    return pot as NonNullable<typeof pot>
  }
}
