import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { consentKinds, policyVersion, providers } from '../../../contract/account/account.ts'
import { practiceSubject, type SamplePerson } from '../../../contract/practice.ts'
import { consentRecord, member, memberIdentity, memberRole } from '../features/account/account.tables.ts'
import { addMember, findMemberId } from '../features/account/members.ts'
import { diagnosis } from '../features/diagnosis/diagnosis.tables.ts'
import { expertSnippet } from '../features/diagnosis/expert-desk.tables.ts'
import { notification, notificationInbox } from '../features/notification/notification.tables.ts'
import type { Database } from '../shared/db/database.ts'
import { newId, randomToken } from '../shared/ids/ids.ts'
import { siteSetting } from '../shared/settings/settings.tables.ts'

/** Finds or creates the member of a sample person, with identities at all providers. Returns the member's id. */
export async function ensureMember(tx: Database, person: SamplePerson, createdAt: Date): Promise<string> {
  const memberId = await findOrAdd(tx, person, createdAt)
  const identities = providers.map((provider) => ({
    provider,
    subject: practiceSubject(provider, person.id),
    memberId,
    createdAt,
  }))
  await tx.insert(memberIdentity).values(identities).onConflictDoNothing()
  await grantRoles(tx, memberId, person, createdAt)
  await accept(tx, memberId, createdAt)
  return memberId
}

async function findOrAdd(tx: Database, { id, name, email, phone }: SamplePerson, createdAt: Date) {
  const identity = { provider: 'kakao' as const, subject: practiceSubject('kakao', id) }
  const known = await findMemberId(tx, identity)
  if (known) return known

  const added = { id: randomToken(16), name, email, phone, createdAt }
  if (await addMember(tx, added, identity)) return added.id
  // Another process added the member at the same time.
  const existing = await findMemberId(tx, identity)
  if (!existing) throw new Error(`Sample person ${id} was added and removed by another process`)
  return existing
}

async function grantRoles(tx: Database, memberId: string, { roles }: SamplePerson, grantedAt: Date) {
  const granted = roles.flatMap((role) => (role === 'USER' ? [] : [{ memberId, role, grantedAt }]))
  if (granted.length > 0) await tx.insert(memberRole).values(granted).onConflictDoNothing()
}

/** Records all consents, once. */
async function accept(tx: Database, memberId: string, recordedAt: Date) {
  const accepted = await tx
    .update(member)
    .set({ acceptedAt: recordedAt })
    .where(and(eq(member.id, memberId), isNull(member.acceptedAt)))
    .returning({ id: member.id })
  if (accepted.length === 0) return
  const records = consentKinds.map((kind) => ({
    id: newId(),
    memberId,
    kind,
    agreed: true,
    policyVersion,
    recordedAt,
  }))
  await tx.insert(consentRecord).values(records)
}

/** Returns whether the member has an inbox. Locks the member's row until the transaction ends. */
export async function hasInbox(tx: Database, memberId: string): Promise<boolean> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, memberId)).for('update')
  const found = await tx
    .select({ memberId: notificationInbox.memberId })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
  return found.length > 0
}

/** Removes the watermark of the inbox and returns it. */
export async function clearWatermark(tx: Database, memberId: string): Promise<Date | null> {
  const [inbox] = await tx
    .select({ readUntil: notificationInbox.readUntil })
    .from(notificationInbox)
    .where(eq(notificationInbox.memberId, memberId))
    .for('update')
  await tx.update(notificationInbox).set({ readUntil: null }).where(eq(notificationInbox.memberId, memberId))
  return inbox?.readUntil ?? null
}

/** Restores the watermark and recalculates the unread count. */
export async function restoreWatermark(tx: Database, memberId: string, readUntil: Date | null) {
  const unread = sql<number>`(select count(*)::int from ${notification}
    where ${notification.memberId} = ${memberId} and ${notification.readAt} is null
      and (${readUntil?.toISOString() ?? null}::timestamptz is null or ${notification.createdAt} > ${readUntil?.toISOString() ?? null}))`
  await tx
    .update(notificationInbox)
    .set({ readUntil, unreadCount: unread })
    .where(eq(notificationInbox.memberId, memberId))
}

/** Returns the id of the newest diagnosis with an expert answer. */
export async function findAnsweredDiagnosis(db: Database, memberId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: diagnosis.id })
    .from(diagnosis)
    .where(and(eq(diagnosis.memberId, memberId), isNotNull(diagnosis.expertFeedback)))
    .orderBy(desc(diagnosis.createdAt))
    .limit(1)
  return found?.id
}

/** Adds snippets for experts; the first one is listed first. */
export async function addSnippets(tx: Database, snippets: { title: string; text: string }[], at: Date) {
  const rows = snippets.map((it, index) => {
    const createdAt = new Date(at.getTime() - index)
    return { id: newId(), ...it, createdAt, updatedAt: createdAt }
  })
  await tx.insert(expertSnippet).values(rows)
}

export async function addSettingIfMissing(db: Database, setting: typeof siteSetting.$inferInsert) {
  await db.insert(siteSetting).values(setting).onConflictDoNothing()
}
