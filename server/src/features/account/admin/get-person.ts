import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type AdminPerson,
  activityLength,
  type PersonActivity,
} from '../../../../../contract/account/account-admin.ts'
import { listCases } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { shownNotes } from '../../../../../contract/staff/note.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import type { Origin } from '../../../shared/security-log/security-log.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { consentRecord, member, memberIdentity, memberNote, session } from '../account.tables.ts'
import type { AccountContext } from '../context.ts'
import { expectPerson, lockMemberAgainstLeaving } from '../members.ts'
import { findBlock } from './block-person.ts'
import { findPerson, toPersonItem } from './list-people.ts'

const maxConsents = 200

/** Returns a member for staff; name, phone and e-mail are masked. Throws MEMBER_NOT_FOUND. */
export async function getPerson(ctx: AccountContext, id: string): Promise<AdminPerson> {
  const { db } = ctx
  const person = await findPerson(db, id)
  const [signIns, consents, devices, block, reservationCount, paymentCount] = await Promise.all([
    signInsOf(db, id),
    consentsOf(db, id),
    countDevices(db, id, ctx.now()),
    findBlock(db, id),
    ctx.countReservations(id),
    ctx.countPayments(id),
  ])
  return {
    ...toPersonItem(person),
    acceptedAt: person.acceptedAt && seoulIso(person.acceptedAt),
    signIns: signIns.map(({ provider, since }) => ({ provider, since: seoulIso(since) })),
    devices,
    reservationCount,
    paymentCount,
    block: block
      ? { reason: block.reason, byName: block.blockedByName, since: seoulIso(block.blockedAt) }
      : null,
    consents: consents.map((consent) => ({ ...consent, recordedAt: seoulIso(consent.recordedAt) })),
  }
}

function signInsOf(db: Database, memberId: string) {
  return db
    .select({ provider: memberIdentity.provider, since: memberIdentity.createdAt })
    .from(memberIdentity)
    .where(eq(memberIdentity.memberId, memberId))
    .orderBy(asc(memberIdentity.createdAt))
}

function consentsOf(db: Database, memberId: string) {
  const { kind, agreed, policyVersion, recordedAt } = consentRecord
  return db
    .select({ kind, agreed, policyVersion, recordedAt })
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(desc(recordedAt), desc(consentRecord.id))
    .limit(maxConsents)
}

/** Counts sessions that are neither revoked nor expired. */
const countDevices = (db: Database, memberId: string, now: Date) =>
  db.$count(
    session,
    and(eq(session.memberId, memberId), isNull(session.revokedAt), gte(session.expiresAt, now)),
  )

/** Records in the audit log who viewed the contact data and why, but not the data. Throws MEMBER_NOT_FOUND or UNMASK_LIMIT. */
export async function revealPerson(
  ctx: AccountContext,
  actorId: string,
  id: string,
  reason: string,
  origin: Origin,
) {
  const { name, phone, email } = await findPerson(ctx.db, id)
  await ctx.countUnmasking(actorId, 'member', origin)
  const view = { actorId, action: 'account.reveal', subject: 'member', subjectId: id, reason } as const
  await ctx.audit.recordView(view)
  return { name, phone, email }
}

/** Returns what a member did last. Throws MEMBER_NOT_FOUND. */
export async function getPersonActivity(
  { db, activity }: AccountContext,
  { roles }: Caller,
  memberId: string,
): Promise<PersonActivity> {
  await expectPerson(db, memberId)
  const mayReadCases = listCases.access.some((role) => roles.includes(role))
  const [reservations, payments, notices, diagnoses] = await Promise.all([
    activity.reservations(memberId, activityLength),
    activity.payments(memberId, activityLength),
    activity.notices(memberId, activityLength),
    mayReadCases ? activity.diagnoses(memberId, activityLength) : null,
  ])
  return { reservations, payments, notices, diagnoses }
}

const actor = alias(member, 'actor')

/**
 * Lists notes of staff about a member, newest first: neither on the member's screens nor in their export, deleted with the
 * account. Throws MEMBER_NOT_FOUND.
 */
export async function listPersonNotes(db: Database, memberId: string) {
  await expectPerson(db, memberId)
  const { id, text, createdAt } = memberNote
  const notes = await db
    .select({ id, text, createdAt, actorName: sql<string>`coalesce(${actor.name}, '')` })
    .from(memberNote)
    .leftJoin(actor, eq(actor.id, memberNote.actorId))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(createdAt), desc(id))
    .limit(shownNotes)
  return notes.map((note) => ({ ...note, createdAt: seoulIso(note.createdAt) }))
}

/** Adds a note. The audit log says who wrote it, not what. Idempotent by `noteId`. Throws MEMBER_NOT_FOUND. */
export async function addPersonNote(
  { transact, now, audit }: AccountContext,
  actorId: string,
  memberId: string,
  { noteId, text }: { noteId: string; text: string },
) {
  await transact(async (tx) => {
    await lockMemberAgainstLeaving(tx, memberId, 'MEMBER_NOT_FOUND')
    const note = { id: noteId, memberId, actorId, text, createdAt: now() }
    const { rowCount } = await tx.insert(memberNote).values(note).onConflictDoNothing()
    if (!rowCount) return
    await audit.record(tx, { actorId, action: 'account.addNote', subject: 'member', subjectId: memberId })
  })
  return null
}
