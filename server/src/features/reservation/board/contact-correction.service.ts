import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { StoredReservation } from '../reservation.repository.ts'
import * as repository from '../reservation.repository.ts'

interface ContactCorrectionDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
}

/** Korean names of the fields that staff may correct: none of them changes the price or the service area. */
const fieldLabels = {
  customerPhone: '연락처',
  pickupAddressDetail: '수거 상세 주소',
  deliveryAddressDetail: '배송 상세 주소',
  specialRequest: '요청사항',
}
type Field = keyof typeof fieldLabels
const fields = Object.keys(fieldLabels) as Field[]

interface Correction extends Partial<Record<Field, string | undefined>> {
  /** Stored in the history; not shown to the customer. */
  reason: string
  /** The revision that the console loaded. */
  revision: number
}

/** Corrects contact data of any member's reservation that has not ended. */
export function createContactCorrection({ db, transact, now, audit }: ContactCorrectionDependencies) {
  return { correct }

  /**
   * Stores the given fields; a correction that was already made succeeds. History and audit log name the fields and not
   * their content. Throws RESERVATION_NOT_FOUND, OWN_RESERVATION, CHANGED_MEANWHILE or MOVE_NOT_ALLOWED.
   */
  async function correct(staffId: string, id: string, { reason, revision, ...correction }: Correction) {
    const found = await repository.findReservationOfAnyMember(db, id)
    if (!found) throw new AppError('RESERVATION_NOT_FOUND')
    return transact(async (tx) => {
      const locked = await repository.lockReservation(tx, found.memberId, id)
      if (!locked) throw new AppError('RESERVATION_NOT_FOUND')
      if (locked.memberId === staffId) throw new AppError('OWN_RESERVATION')
      const changed = fields.filter((field) => isOther(locked, field, correction[field]))
      if (changed.length === 0) return { id, revision: locked.revision }
      if (locked.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
      if (locked.endedAt) throw new AppError('MOVE_NOT_ALLOWED', { message: '끝난 예약은 고칠 수 없어요.' })
      const stored = await repository.updateReservation(tx, locked, toColumns(locked, changed, correction))
      await repository.addEvent(tx, {
        memberId: locked.memberId,
        reservationId: id,
        kind: 'NOTE',
        actor: staffId,
        reason,
        detail: { note: `고친 것: ${changed.map((field) => fieldLabels[field]).join(', ')}` },
        isPublic: false,
        createdAt: now(),
      })
      await audit.record(tx, {
        actorId: staffId,
        action: 'reservation.correctContact',
        subject: 'reservation',
        subjectId: id,
        after: { fields: changed },
        reason,
      })
      return { id, revision: stored.revision }
    })
  }
}

const isOther = (row: StoredReservation, field: Field, value: string | undefined) =>
  value !== undefined && value !== (row[field] ?? '')

function toColumns(
  row: StoredReservation,
  changed: Field[],
  correction: Partial<Record<Field, string | undefined>>,
) {
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
