import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { getReservationOfAnyMember, lockExistingReservation } from '../reservation.repository.ts'
import { reservationEvent } from '../reservation.tables.ts'

/** Adds a note that the customer does not see; the audit log says who wrote one, not what. Idempotent by `noteId`. */
export async function addReservationNote(
  ctx: Context,
  actorId: string,
  id: string,
  { noteId, text }: { noteId: string; text: string },
) {
  const { memberId } = await getReservationOfAnyMember(ctx.db, id)
  await ctx.transact(async (tx) => {
    // A withdrawal locks the reservations first, too: it deletes the note with them, or is over.
    await lockExistingReservation(tx, memberId, id)
    const note = { id: noteId, memberId, reservationId: id, actor: actorId, createdAt: ctx.now() }
    if (!(await addNote(tx, note, text))) return
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.addNote',
      subject: 'reservation',
      subjectId: id,
    })
  })
  return null
}

/** Adds an internal note; returns false when it was added before. */
async function addNote(
  tx: Database,
  row: Pick<
    typeof reservationEvent.$inferInsert,
    'id' | 'memberId' | 'reservationId' | 'actor' | 'createdAt'
  >,
  text: string,
): Promise<boolean> {
  const note = { ...row, kind: 'NOTE' as const, detail: { note: text }, isPublic: false }
  const { rowCount } = await tx.insert(reservationEvent).values(note).onConflictDoNothing()
  return rowCount === 1
}
