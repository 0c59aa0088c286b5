import type { AuditAction } from '../../../../contract/staff/audit.ts'
import type { AuditEntry } from '../../shared/audit/audit.ts'
import type { Context } from '../../shared/context.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import {
  findReservationOfAnyMember,
  getReservationOfAnyMember,
  lockExistingReservation,
  type StoredReservation,
} from './reservation.repository.ts'

/** Throws CHANGED_MEANWHILE when the reservation has changed since the console loaded it. */
export function assertRevision(locked: StoredReservation, revision: number) {
  if (locked.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
}

/**
 * Runs `work` of staff in a transaction that holds the lock on a customer's reservation. Throws RESERVATION_NOT_FOUND when it
 * does not exist, or not any more, and OWN_RESERVATION when it is the staff member's own.
 */
export async function withLockedReservation<Result>(
  { db, transact }: Context,
  staffId: string,
  id: string,
  work: (tx: Database, locked: StoredReservation) => Promise<Result>,
) {
  const { memberId } = await getReservationOfAnyMember(db, id)
  return transact(async (tx) => {
    const locked = await lockExistingReservation(tx, memberId, id)
    if (memberId === staffId) throw new AppError('OWN_RESERVATION')
    return work(tx, locked)
  })
}

/** Writes to the audit log what staff did to a reservation. */
export const recordOn = (
  { audit }: Context,
  tx: Database,
  { id }: Pick<StoredReservation, 'id'>,
  actorId: string,
  action: AuditAction,
  entry: Pick<AuditEntry, 'before' | 'after' | 'reason'> = {},
) => audit.record(tx, { actorId, action, subject: 'reservation', subjectId: id, ...entry })

/**
 * Carries out a request for each of many reservations, one after the other and each in its own transaction: a refusal is an outcome
 * and does not stop the others.
 */
export async function collectOutcomes<Target extends { id: string }, Done, Refused>(
  { db }: Context,
  targets: Target[],
  carryOut: (target: Target) => Promise<Done>,
  refuse: (error: AppError, target: Target) => Refused | Promise<Refused>,
) {
  const results: ({ id: string; number: string | null } & (Done | Awaited<Refused>))[] = []
  for (const target of targets) {
    const number = (await findReservationOfAnyMember(db, target.id))?.number ?? null
    const outcome = await carryOut(target).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return refuse(error, target)
    })
    results.push({ id: target.id, number, ...outcome })
  }
  return { results }
}

/** What the console shows of a move or a question that was refused. */
export function outcomeOf({ code }: AppError): 'FULL' | 'CHANGED' | 'REFUSED' {
  if (code === 'SLOT_UNAVAILABLE') return 'FULL'
  return code === 'CHANGED_MEANWHILE' ? 'CHANGED' : 'REFUSED'
}
