import { isNull, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConsentKind, Provider, Role } from '../../../../contract/account/account.ts'
import { timestamptz } from '../../shared/db/columns.ts'

/** A member. `id` is random (128 bit), so it may be sent to the payment provider. */
export const member = pgTable(
  'member',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** When the required terms were accepted; null until then. */
    acceptedAt: timestamptz('accepted_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('member_never_accepted').on(table.createdAt).where(isNull(table.acceptedAt)),
    // For the member search of the console, which is ordered by name.
    index('member_name').on(sql`(${table.name} collate "C")`, table.id),
    index('member_phone_end').on(sql`right(${table.phone}, 4)`),
    index('member_email').on(sql`lower(${table.email})`),
  ],
)

/** A member's account at a sign-in provider. Members are found by (provider, subject), never by e-mail. */
export const memberIdentity = pgTable(
  'member_identity',
  {
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('member_identity_member').on(table.memberId),
  ],
)

/** Roles beside USER, which every member has. */
export const memberRole = pgTable(
  'member_role',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    role: text().$type<Exclude<Role, 'USER'>>().notNull(),
    grantedAt: timestamptz('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.role] })],
)

/** Members who are blocked from signing in. */
export const memberBlock = pgTable('member_block', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  blockedBy: text('blocked_by').notNull(),
  /** Name at the time of the block. */
  blockedByName: text('blocked_by_name').notNull(),
  blockedAt: timestamptz('blocked_at').notNull(),
})

/** A signed-in device. The token's `sid` points here; revoking it ends the token. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [index('session_member').on(table.memberId), index('session_expires').on(table.expiresAt)],
)

/** A sign-in in progress: the one-time state, bound to provider, redirect URI and browser. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    /** SHA-256 of the state, so that a leaked table cannot be used to sign in. */
    stateHash: text('state_hash').primaryKey(),
    provider: text().$type<Provider>().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the browser's sign-in cookie. */
    browserHash: text('browser_hash').notNull(),
    codeVerifier: text('code_verifier'),
    nonce: text(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempt_expires').on(table.expiresAt)],
)

/** Append-only record of consents given and revoked, with the policy version. */
export const consentRecord = pgTable(
  'consent_record',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id').notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    agreed: boolean().notNull(),
    policyVersion: text('policy_version').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
  },
  (table) => [index('consent_record_member').on(table.memberId, table.recordedAt)],
)
