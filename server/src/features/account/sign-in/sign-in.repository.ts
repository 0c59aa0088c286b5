import { and, desc, eq, sql } from 'drizzle-orm'
import type { Provider, Role } from '../../../../../contract/account/account.ts'
import type { Database } from '../../../shared/db/database.ts'
import { member, memberIdentity, memberRole, session, signInAttempt } from '../account.tables.ts'

export type SignInAttempt = typeof signInAttempt.$inferSelect
export interface Identity {
  provider: Provider
  subject: string
}
export type NewMember = Pick<typeof member.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'createdAt'>

export async function addAttempt(db: Database, attempt: SignInAttempt) {
  await db.insert(signInAttempt).values(attempt)
}

/** Deletes the attempt and returns it, so that a state can be used only once. */
export async function consumeAttempt(db: Database, stateHash: string): Promise<SignInAttempt | undefined> {
  const [consumed] = await db.delete(signInAttempt).where(eq(signInAttempt.stateHash, stateHash)).returning()
  return consumed
}

/** Finds the member with an identity and prevents deletion until the transaction ends. */
export async function findMemberId(tx: Database, identity: Identity): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: member.id })
    .from(memberIdentity)
    .innerJoin(member, eq(member.id, memberIdentity.memberId))
    .where(and(eq(memberIdentity.provider, identity.provider), eq(memberIdentity.subject, identity.subject)))
    .for('key share')
  return found?.id
}

/**
 * Creates a member with the identity. Returns false when the identity exists; of two concurrent first
 * sign-ins only one creates the member.
 */
export async function addMember(tx: Database, created: NewMember, identity: Identity): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with added as (
      insert into ${memberIdentity} (provider, subject, member_id, created_at)
      values (${identity.provider}, ${identity.subject}, ${created.id}, ${created.createdAt})
      on conflict do nothing
      returning member_id
    )
    insert into ${member} (id, name, email, phone, created_at)
    select member_id, ${created.name}, ${created.email}, ${created.phone}, ${created.createdAt} from added`)
  return rowCount === 1
}

export async function findRoles(db: Database, memberId: string): Promise<Role[]> {
  const granted = await db
    .select({ role: memberRole.role })
    .from(memberRole)
    .where(eq(memberRole.memberId, memberId))
  return ['USER', ...granted.map(({ role }) => role)]
}

/** Returns the time of the newest sign-in. Uses the expiry index: sessions expire in the order of creation. */
export async function lastSignIn(db: Database): Promise<Date | null> {
  const [newest] = await db
    .select({ at: session.createdAt })
    .from(session)
    .orderBy(desc(session.expiresAt))
    .limit(1)
  return newest?.at ?? null
}
