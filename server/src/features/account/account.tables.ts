import { isNull, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConsentKind, Provider, Role } from '../../../../contract/account.ts'
import { moment } from '../../shared/db/columns.ts'

/** A person. `id` is random (128 bit), so it may be shown to the payment provider. */
export const member = pgTable(
  'member',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** When the required terms were accepted; null until then. */
    acceptedAt: moment('accepted_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('member_never_accepted').on(table.createdAt).where(isNull(table.acceptedAt)),
    // For the people's page of the console; its lists are in the order of names.
    index('member_name').on(sql`(${table.name} collate "C")`, table.id),
    index('member_phone_end').on(sql`right(${table.phone}, 4)`),
    index('member_email').on(sql`lower(${table.email})`),
  ],
)

/** How a provider knows a member. People are found by (provider, subject), never by e-mail. */
export const memberIdentity = pgTable(
  'member_identity',
  {
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('member_identity_member').on(table.memberId),
  ],
)

/** Roles beyond USER, which everybody has. */
export const memberRole = pgTable(
  'member_role',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    role: text().$type<Exclude<Role, 'USER'>>().notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.role] })],
)

/** Who may not sign in for now, and why. */
export const memberBlock = pgTable('member_block', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  blockedBy: text('blocked_by').notNull(),
  /** As the name was then. */
  blockedByName: text('blocked_by_name').notNull(),
  blockedAt: moment('blocked_at').notNull(),
})

/** A signed-in device. The token's `sid` points here; revoking it ends the token. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('session_member').on(table.memberId), index('session_expires').on(table.expiresAt)],
)

/** A sign-in under way: the one-time state, bound to provider, redirect URI and browser. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    /** SHA-256 of the state, so that a dump of this table opens nothing. */
    stateHash: text('state_hash').primaryKey(),
    provider: text().$type<Provider>().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the browser's sign-in cookie. */
    browserHash: text('browser_hash').notNull(),
    codeVerifier: text('code_verifier'),
    nonce: text(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempt_expires').on(table.expiresAt)],
)

/** Append-only: who agreed to (or took back) what, in which version, when. */
export const consentRecord = pgTable(
  'consent_record',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id').notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    agreed: boolean().notNull(),
    policyVersion: text('policy_version').notNull(),
    recordedAt: moment('recorded_at').notNull(),
  },
  (table) => [index('consent_record_member').on(table.memberId, table.recordedAt)],
)
