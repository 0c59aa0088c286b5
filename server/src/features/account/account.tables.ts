import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Provider, Role } from '../../../../contract/account/account.ts'
import type { RecordedKind } from '../../../../contract/account/account-admin.ts'
import type { InvitedRole } from '../../../../contract/account/invitation.ts'
import { timestamptz } from '../../shared/db/columns.ts'
import type { RetentionKind } from '../../shared/personal/personal-data.ts'

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
    // Letter pairs find any part of a name (decision 0052).
    index('member_name_part').using('gin', sql`letter_pairs(${table.name})`),
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
    /** Who gave or proposed the role, and who confirmed it; null for the command line and for older rows. */
    grantedBy: text('granted_by'),
    confirmedBy: text('confirmed_by'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.role] })],
)

/** Granting or taking ADMIN, until another administrator confirms or declines it; at most one open per member. */
export const roleProposal = pgTable(
  'role_proposal',
  {
    id: uuid().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    granted: boolean().notNull(),
    reason: text().notNull(),
    status: text().$type<'OPEN' | 'CONFIRMED' | 'DECLINED'>().notNull(),
    proposedBy: text('proposed_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: timestamptz('decided_at'),
    note: text(),
  },
  (table) => [
    uniqueIndex('role_proposal_open').on(table.memberId).where(sql`${table.status} = 'OPEN'`),
    index('role_proposal_newest').on(table.createdAt, table.id),
  ],
)

/** A link that gives the role to the first person who takes it. Deleted with the account of either person. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').notNull(),
    role: text().$type<InvitedRole>().notNull(),
    /** For whom it is, in the words of staff; empty once it is withdrawn. */
    note: text().notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
    takenBy: text('taken_by').references(() => member.id, { onDelete: 'cascade' }),
    takenAt: timestamptz('taken_at'),
  },
  (table) => [uniqueIndex('invitation_token').on(table.tokenHash)],
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

/** A text of staff about a member, which the member does not see. */
export const memberNote = pgTable(
  'member_note',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    actorId: text('actor_id').notNull(),
    text: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('member_note_newest').on(table.memberId, table.createdAt, table.id),
  ],
)

/** Which app a session is for: a token of one is refused by the endpoints of the other. */
export type SessionKind = 'CUSTOMER' | 'STAFF'

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
    kind: text().$type<SessionKind>().notNull().default('CUSTOMER'),
    provider: text().$type<Provider>(),
    /** Browser and system in words, such as "Chrome · Windows"; null when the browser does not say. */
    device: text(),
    /** Updated in steps of a minute (staff) or ten minutes (customers). */
    lastUsedAt: timestamptz('last_used_at'),
    /** When the person last proved who they are: at the provider or with a passkey. */
    authenticatedAt: timestamptz('authenticated_at'),
    /** When a passkey was last verified in this session. */
    passkeyAt: timestamptz('passkey_at'),
    /** The one open WebAuthn challenge, with its purpose in front; consumed by its first use. */
    passkeyChallenge: text('passkey_challenge'),
    passkeyChallengeExpiresAt: timestamptz('passkey_challenge_expires_at'),
  },
  (table) => [index('session_member').on(table.memberId), index('session_expires').on(table.expiresAt)],
)

/** A staff member's WebAuthn credential, the second factor of the console. */
export const passkey = pgTable(
  'passkey',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** base64url, chosen by the authenticator. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 for authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.credentialId] })],
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
    /** The staff session that this sign-in confirms again; null for a new session. */
    sessionId: uuid('session_id'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_in_attempt_expires').on(table.expiresAt)],
)

/** Append-only record of consents given and revoked, with the policy version. */
export const consentRecord = pgTable(
  'consent_record',
  {
    memberId: text('member_id').notNull(),
    id: uuid().notNull(),
    kind: text().$type<RecordedKind>().notNull(),
    agreed: boolean().notNull(),
    policyVersion: text('policy_version').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('consent_record_member').on(table.memberId, table.recordedAt),
  ],
)

/** Records of deleted accounts that the law requires us to retain, until `keepUntil`. */
export const retainedRecord = pgTable(
  'retained_record',
  {
    id: uuid().primaryKey(),
    kind: text().$type<RetentionKind>().notNull(),
    /** Random id that groups the records of one deleted account. */
    personId: uuid('person_id').notNull(),
    data: jsonb().notNull(),
    keepUntil: date('keep_until').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('retained_record_until').on(table.keepUntil),
    index('retained_record_person').on(table.personId),
  ],
)

/** A deleted account: time and reason, without the member. */
export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  reason: text().notNull(),
  withdrawnAt: timestamptz('withdrawn_at').notNull(),
})
