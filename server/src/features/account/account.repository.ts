import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ConsentKind } from '../../../../contract/account/account.ts'
import type { Database } from '../../shared/db/database.ts'
import type { QueryFragment } from '../../shared/db/one-statement.ts'
import { newId } from '../../shared/ids/ids.ts'
import { consentRecord, member } from './account.tables.ts'

export type Member = typeof member.$inferSelect
export interface Consent {
  kind: ConsentKind
  agreed: boolean
}

export async function findMember(db: Database, memberId: string): Promise<Member | undefined> {
  const [found] = await db.select().from(member).where(eq(member.id, memberId))
  return found
}

/** Query fragment for the name of `memberId`; undefined when the member does not exist. */
export const memberNameFragment: QueryFragment<string | undefined> = {
  sql: sql`(select ${member.name} from ${member} where ${member.id} = ${sql.placeholder('memberId')})`,
  read: (name: string | null) => name ?? undefined,
}

/** Locks the member's row for update until the transaction ends. */
export async function lockMember(tx: Database, memberId: string): Promise<Member | undefined> {
  const [found] = await tx.select().from(member).where(eq(member.id, memberId)).for('update')
  return found
}

/** Returns ids of members who accepted the terms, in id order after `after`, and prevents their deletion until the transaction ends. */
export async function membersAfter(tx: Database, after: string | null, count: number): Promise<string[]> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(isNotNull(member.acceptedAt), after === null ? undefined : gt(member.id, after)))
    .orderBy(member.id)
    .limit(count)
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Returns the newest record of each kind of consent; kinds without a record are absent. */
export async function latestConsents(db: Database, memberId: string): Promise<Consent[]> {
  return db
    .selectDistinctOn([consentRecord.kind], { kind: consentRecord.kind, agreed: consentRecord.agreed })
    .from(consentRecord)
    .where(eq(consentRecord.memberId, memberId))
    .orderBy(consentRecord.kind, desc(consentRecord.recordedAt), desc(consentRecord.id))
}

/** Whether the newest record of this kind of consent is an agreement. */
export async function hasConsent(db: Database, memberId: string, kind: ConsentKind): Promise<boolean> {
  const [newest] = await db
    .select({ agreed: consentRecord.agreed })
    .from(consentRecord)
    .where(and(eq(consentRecord.memberId, memberId), eq(consentRecord.kind, kind)))
    .orderBy(desc(consentRecord.recordedAt), desc(consentRecord.id))
    .limit(1)
  return newest?.agreed ?? false
}

export async function addConsents(
  tx: Database,
  memberId: string,
  consents: Consent[],
  record: { policyVersion: string; recordedAt: Date },
) {
  if (consents.length === 0) return
  await tx
    .insert(consentRecord)
    .values(consents.map((consent) => ({ id: newId(), memberId, ...consent, ...record })))
}
