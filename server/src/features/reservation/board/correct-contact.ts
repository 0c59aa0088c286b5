import type { Body } from '../../../../../contract/endpoint.ts'
import type { reservationAdminApi } from '../../../../../contract/reservation/reservation-admin.ts'
import type { Context } from '../../../shared/context.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { assertRevision, recordOn, withLockedReservation } from '../locked-reservation.ts'
import {
  addNote,
  getReservationOfAnyMember,
  lockExistingReservation,
  type StoredReservation,
  updateReservation,
} from '../reservation.repository.ts'
import { reservationEvent } from '../reservation.tables.ts'

/** Korean names of the fields that staff may correct: none of them changes the price or the service area. */
const fieldLabels = {
  customerPhone: '연락처',
  pickupAddressDetail: '수거 상세 주소',
  deliveryAddressDetail: '배송 상세 주소',
  specialRequest: '요청사항',
}
type Field = keyof typeof fieldLabels
const fields = Object.keys(fieldLabels) as Field[]

type Correction = Body<typeof reservationAdminApi.correctContact>

/**
 * Stores the given fields; a correction that was already made succeeds. History and audit log name the fields and not
 * their content. Throws RESERVATION_NOT_FOUND, OWN_RESERVATION, CHANGED_MEANWHILE or MOVE_NOT_ALLOWED.
 */
export async function correctContact(
  ctx: Context,
  staffId: string,
  id: string,
  { reason, revision, ...correction }: Correction,
) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    const changed = fields.filter((field) => isOther(locked, field, correction[field]))
    if (changed.length === 0) return { id, revision: locked.revision }
    assertRevision(locked, revision)
    if (locked.endedAt) throw new AppError('MOVE_NOT_ALLOWED', { message: '끝난 예약은 고칠 수 없어요.' })
    const stored = await updateReservation(tx, locked, toColumns(locked, changed, correction))
    const detail = { note: `고친 것: ${changed.map((field) => fieldLabels[field]).join(', ')}` }
    await addNote(ctx, tx, locked, { actor: staffId, reason, detail, isPublic: false })
    const after = { fields: changed }
    await recordOn(ctx, tx, locked, staffId, 'reservation.correctContact', { after, reason })
    return { id, revision: stored.revision }
  })
}

const isOther = (row: StoredReservation, field: Field, value: string | undefined) =>
  value !== undefined && value !== (row[field] ?? '')

function toColumns(row: StoredReservation, changed: Field[], correction: Pick<Correction, Field>) {
  const columns: Partial<Pick<StoredReservation, Field>> = {}
  for (const field of changed) {
    const value = correction[field] ?? ''
    if (field === 'specialRequest') columns.specialRequest = value || null
    else columns[field] = value
  }
  const next = { ...row, ...columns }
  return {
    ...columns,
    sameAddress: row.sameAddress && next.pickupAddressDetail === next.deliveryAddressDetail,
  }
}

/** Ends the check of the addresses. Throws RESERVATION_NOT_FOUND, OWN_RESERVATION or CHANGED_MEANWHILE. */
export async function confirmArea(ctx: Context, staffId: string, id: string, revision: number) {
  return withLockedReservation(ctx, staffId, id, async (tx, locked) => {
    if (locked.area !== 'CHECK') return null
    assertRevision(locked, revision)
    await updateReservation(tx, locked, { area: 'SERVED' })
    const detail = { note: '주소를 확인했어요.', isAutomatic: true }
    await addNote(ctx, tx, locked, { actor: staffId, detail, isPublic: false })
    await recordOn(ctx, tx, locked, staffId, 'reservation.confirmArea')
    return null
  })
}

/** Adds a note that the customer does not see; the audit log says who wrote one, not what. Idempotent by `noteId`. */
export async function addReservationNote(
  ctx: Context,
  actorId: string,
  id: string,
  { noteId, text, settlesPrice }: Body<typeof reservationAdminApi.addReservationNote>,
) {
  const { memberId } = await getReservationOfAnyMember(ctx.db, id)
  await ctx.transact(async (tx) => {
    // A withdrawal locks the reservations first, too: it deletes the note with them, or is over.
    await lockExistingReservation(tx, memberId, id)
    const { rowCount } = await tx
      .insert(reservationEvent)
      .values({
        id: noteId,
        memberId,
        reservationId: id,
        actor: actorId,
        createdAt: ctx.now(),
        kind: 'NOTE',
        detail: { note: text, settlesPrice },
        isPublic: false,
      })
      .onConflictDoNothing()
    if (rowCount !== 0) await recordOn(ctx, tx, { id }, actorId, 'reservation.addNote')
  })
  return null
}
