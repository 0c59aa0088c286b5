import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { StaffSession } from '../../../../contract/account/session-admin.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import type { Caller } from '../../shared/http/handlers.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { passkey, session } from './account.tables.ts'
import { passkeyNotice, tellStaff } from './admin/tell-staff.ts'
import type { AccountContext } from './context.ts'
import { expectMember, lockMember } from './members.ts'
import { confirmSession, forgetMember, forgetSession } from './sign-in/sessions.ts'
import { signToken } from './sign-in/tokens.ts'

const maxPasskeys = 10

type StaffCaller = Pick<Caller, 'id' | 'sessionId' | 'secondFactor'>

/** Returns the state of a session of the console, as its sign-in page and the dialog for confirming need it. */
export async function getStaffSession(
  { db, requirePasskey }: AccountContext,
  { id, sessionId, secondFactor }: Caller,
): Promise<StaffSession> {
  const signedIn = await db
    .select({ provider: session.provider })
    .from(session)
    .where(eq(session.id, sessionId))
  return {
    secondFactor,
    hasPasskey: (await countPasskeys(db, id)) > 0,
    isPasskeyRequired: requirePasskey,
    provider: signedIn[0]?.provider ?? null,
  }
}

/** Lists the caller's passkeys: the second factor of the console, and the way to confirm a session. */
export async function listPasskeys(db: Database, memberId: string) {
  const passkeys = await findPasskeys(db, memberId)
  return {
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      id: credentialId,
      name,
      createdAt: seoulIso(createdAt),
      lastUsedAt: lastUsedAt && seoulIso(lastUsedAt),
    })),
  }
}

/** Throws SECOND_FACTOR_REQUIRED: who has a passkey must show it before adding another. */
export async function startPasskey(ctx: AccountContext, caller: StaffCaller) {
  assertMayAdd(caller)
  const existing = await findPasskeys(ctx.db, caller.id)
  const person = await expectMember(ctx.db, caller.id)
  const options = await registrationOptions(ctx.publicUrl, person, existing)
  await storeChallenge(ctx, caller.sessionId, 'register', options.challenge)
  return { ...options }
}

/**
 * Registers a passkey; holding it counts as its first check. Returns the token that replaces the caller's. Throws
 * SECOND_FACTOR_REQUIRED, PASSKEY_FAILED or PASSKEY_TAKEN.
 */
export async function addPasskey(ctx: AccountContext, caller: StaffCaller, name: string, response: object) {
  assertMayAdd(caller)
  const challenge = await takeChallenge(ctx, caller.sessionId, 'register')
  const credential = await verifyRegistration(ctx.publicUrl, response, challenge)
  const opened = await ctx.transact(async (tx) => {
    await lockMember(tx, caller.id)
    const createdAt = ctx.now()
    if ((await countPasskeys(tx, caller.id)) >= maxPasskeys) throw new AppError('PASSKEY_FAILED')
    const added = { ...credential, memberId: caller.id, name, createdAt, lastUsedAt: createdAt }
    const { rowCount } = await tx.insert(passkey).values(added).onConflictDoNothing()
    // Registered before.
    if (!rowCount) throw new AppError('PASSKEY_TAKEN')
    await record(ctx, tx, caller.id, 'account.addPasskey', { after: { name } })
    await tellStaff(ctx, tx, caller.id, passkeyNotice('추가됐어요'))
    return confirmSession(ctx, tx, { id: caller.sessionId, memberId: caller.id }, { byPasskey: true })
  })
  // The other sessions of this person have a second factor to do from now on.
  forgetMember(ctx, caller.id)
  return { token: await signToken(ctx, opened) }
}

function assertMayAdd({ secondFactor }: StaffCaller) {
  if (secondFactor === 'VERIFY') throw new AppError('SECOND_FACTOR_REQUIRED')
}

/** Throws PASSKEY_NOT_FOUND. */
export async function renamePasskey(db: Database, memberId: string, credentialId: string, name: string) {
  const { rowCount } = await db.update(passkey).set({ name }).where(isPasskey(memberId, credentialId))
  if (!rowCount) throw new AppError('PASSKEY_NOT_FOUND')
  return null
}

/** Throws PASSKEY_NOT_FOUND, and PASSKEY_NEEDED for the last one where staff need one. */
export async function removePasskey(ctx: AccountContext, memberId: string, credentialId: string) {
  await ctx.transact(async (tx) => {
    await lockMember(tx, memberId)
    const isLast = (await countPasskeys(tx, memberId)) === 1
    const [removed] = await tx.delete(passkey).where(isPasskey(memberId, credentialId)).returning()
    if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
    if (isLast && ctx.requirePasskey) throw new AppError('PASSKEY_NEEDED')
    await record(ctx, tx, memberId, 'account.removePasskey', { before: { name: removed.name } })
    await tellStaff(ctx, tx, memberId, passkeyNotice('지워졌어요'))
  })
  forgetMember(ctx, memberId)
  return null
}

/** Throws PASSKEY_NOT_FOUND for a member without a passkey. */
export async function startPasskeyCheck(ctx: AccountContext, caller: StaffCaller) {
  const existing = await findPasskeys(ctx.db, caller.id)
  if (existing.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
  const options = await checkOptions(ctx.publicUrl, existing)
  await storeChallenge(ctx, caller.sessionId, 'check', options.challenge)
  return { ...options }
}

/** Verifies a passkey of the caller. Returns the token that replaces the caller's. Throws PASSKEY_FAILED. */
export async function checkPasskey(ctx: AccountContext, caller: StaffCaller, response: object) {
  const challenge = await takeChallenge(ctx, caller.sessionId, 'check')
  const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : ''
  const opened = await ctx.transact(async (tx) => {
    const isShown = isPasskey(caller.id, credentialId)
    // Locked, so that its counter is compared and stored as one.
    const [stored] = await tx.select().from(passkey).where(isShown).for('update')
    if (!stored) throw new AppError('PASSKEY_FAILED')
    const counter = await verifyCheck(ctx.publicUrl, response, challenge, stored)
    await tx.update(passkey).set({ counter, lastUsedAt: ctx.now() }).where(isShown)
    return confirmSession(ctx, tx, { id: caller.sessionId, memberId: caller.id }, { byPasskey: true })
  })
  forgetSession(ctx, caller.sessionId)
  return { token: await signToken(ctx, opened) }
}

function record(
  { audit }: AccountContext,
  tx: Database,
  memberId: string,
  action: 'account.addPasskey' | 'account.removePasskey',
  changed: { before?: object; after?: object },
) {
  return audit.record(tx, { actorId: memberId, action, subject: 'member', subjectId: memberId, ...changed })
}

/** WebAuthn challenges: one open per session, for one purpose, used once, valid for five minutes. */
const challengeMs = 5 * 60_000

type Purpose = 'register' | 'check'

/** Stores the one open challenge of a session; an earlier one no longer works. */
async function storeChallenge(
  { db, now }: AccountContext,
  sessionId: string,
  purpose: Purpose,
  challenge: string,
) {
  const passkeyChallenge = `${purpose}:${challenge}`
  const passkeyChallengeExpiresAt = new Date(now().getTime() + challengeMs)
  await db
    .update(session)
    .set({ passkeyChallenge, passkeyChallengeExpiresAt })
    .where(eq(session.id, sessionId))
}

/** Taken before the response is verified, so that any try spends it. Throws PASSKEY_FAILED when there is none. */
async function takeChallenge({ db, now }: AccountContext, sessionId: string, purpose: Purpose) {
  const taken = await removeChallenge(db, sessionId, now())
  if (!taken?.startsWith(`${purpose}:`)) throw new AppError('PASSKEY_FAILED')
  return taken.slice(purpose.length + 1)
}

/** Removes the open challenge and returns it, so that it can be used only once. */
async function removeChallenge(db: Database, sessionId: string, now: Date): Promise<string | undefined> {
  const stored = db.$with('stored').as(
    db
      .select({ id: session.id, challenge: session.passkeyChallenge })
      .from(session)
      .where(
        and(eq(session.id, sessionId), isNull(session.revokedAt), gt(session.passkeyChallengeExpiresAt, now)),
      )
      .for('update'),
  )
  const [taken] = await db
    .with(stored)
    .update(session)
    .set({ passkeyChallenge: null, passkeyChallengeExpiresAt: null })
    .from(stored)
    .where(eq(session.id, stored.id))
    .returning({ challenge: sql<string | null>`${stored.challenge}` })
  return taken?.challenge ?? undefined
}

const serviceName = '새잎 콘솔'
type Stored = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn for one site: the origin and the relying party id come from the public URL. The person must always be
 * verified (fingerprint, face or PIN), not only present.
 */
function expectedOf(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

function registrationOptions(publicUrl: string, person: { id: string; name: string }, existing: Stored[]) {
  return generateRegistrationOptions({
    rpName: serviceName,
    rpID: new URL(publicUrl).hostname,
    userID: new TextEncoder().encode(person.id),
    userName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Returns the new credential. Throws PASSKEY_FAILED. */
async function verifyRegistration(
  publicUrl: string,
  response: object,
  expectedChallenge: string,
): Promise<Stored> {
  const { registrationInfo } = await failing(() =>
    verifyRegistrationResponse({
      ...expectedOf(publicUrl),
      response: response as RegistrationResponseJSON,
      expectedChallenge,
    }),
  )
  if (!registrationInfo) throw new AppError('PASSKEY_FAILED')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

function checkOptions(publicUrl: string, existing: Stored[]) {
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: existing.map(toDescriptor),
  })
}

/** Returns the new counter. Throws PASSKEY_FAILED, also when the counter did not grow (a copied authenticator). */
async function verifyCheck(publicUrl: string, response: object, expectedChallenge: string, stored: Stored) {
  const { verified, authenticationInfo } = await failing(() =>
    verifyAuthenticationResponse({
      ...expectedOf(publicUrl),
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
    }),
  )
  if (!verified) throw new AppError('PASSKEY_FAILED')
  return authenticationInfo.newCounter
}

const toDescriptor = ({ credentialId, transports }: Stored) => ({ id: credentialId, transports })

/** The library throws for everything that does not fit. */
async function failing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new AppError('PASSKEY_FAILED', { cause })
  }
}

type Passkey = typeof passkey.$inferSelect

function findPasskeys(db: Database, memberId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.memberId, memberId))
    .orderBy(asc(passkey.createdAt), asc(passkey.credentialId))
}

export const countPasskeys = (db: Database, memberId: string) =>
  db.$count(passkey, eq(passkey.memberId, memberId))

const isPasskey = (memberId: string, credentialId: string) =>
  and(eq(passkey.memberId, memberId), eq(passkey.credentialId, credentialId))

export async function removeAllPasskeys(tx: Database, memberId: string): Promise<number> {
  const { rowCount } = await tx.delete(passkey).where(eq(passkey.memberId, memberId))
  return rowCount ?? 0
}
