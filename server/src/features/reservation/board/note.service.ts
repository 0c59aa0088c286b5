import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { expectFound } from '../../../shared/errors/expect-found.ts'
import { findReservationOfAnyMember, lockReservation } from '../reservation.repository.ts'
import { addNote } from './board.repository.ts'

interface NoteDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

/** Notes of staff in the history of a reservation. */
export function createNotes({ db, transact, now, audit }: NoteDependencies) {
  return { add }

  /** Adds a note that the customer does not see; the audit log says who wrote one, not what. Idempotent by `noteId`. */
  async function add(actorId: string, id: string, { noteId, text }: { noteId: string; text: string }) {
    const { memberId } = expectFound(await findReservationOfAnyMember(db, id), 'RESERVATION_NOT_FOUND')
    await transact(async (tx) => {
      // A withdrawal locks the reservations first, too: it deletes the note with them, or is over.
      expectFound(await lockReservation(tx, memberId, id), 'RESERVATION_NOT_FOUND')
      const note = { id: noteId, memberId, reservationId: id, actor: actorId, createdAt: now() }
      if (!(await addNote(tx, note, text))) return
      await audit.record(tx, {
        actorId,
        action: 'reservation.addNote',
        subject: 'reservation',
        subjectId: id,
      })
    })
    return null
  }
}
