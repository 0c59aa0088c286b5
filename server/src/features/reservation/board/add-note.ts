import type { Context } from '../../../shared/context.ts'
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
    const { rowCount } = await tx
      .insert(reservationEvent)
      .values({
        ...{ id: noteId, memberId, reservationId: id, actor: actorId, createdAt: ctx.now() },
        ...{ kind: 'NOTE', detail: { note: text }, isPublic: false },
      })
      .onConflictDoNothing()
    if (rowCount === 0) return
    await ctx.audit.record(tx, {
      actorId,
      action: 'reservation.addNote',
      subject: 'reservation',
      subjectId: id,
    })
  })
  return null
}
