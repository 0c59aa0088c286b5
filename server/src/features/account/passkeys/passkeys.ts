import type { Database } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { lockMember } from '../account.repository.ts'
import type { AccountContext } from '../context.ts'
import { expectMember } from '../members.ts'
import { forgetMember, forgetSession } from '../sign-in/authenticate.ts'
import { confirmSession } from '../sign-in/sessions.ts'
import { signToken } from '../sign-in/tokens.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import * as repository from './passkey.repository.ts'
import { checkOptions, registrationOptions, verifyCheck, verifyRegistration } from './web-authn.ts'

const maxPasskeys = 10

type StaffCaller = Pick<Caller, 'id' | 'sessionId' | 'secondFactor'>

/** Lists the caller's passkeys: the second factor of the console, and the way to confirm a session. */
export async function listPasskeys(db: Database, memberId: string) {
  const passkeys = await repository.listPasskeys(db, memberId)
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
  const existing = await repository.listPasskeys(ctx.db, caller.id)
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
    if ((await repository.countPasskeys(tx, caller.id)) >= maxPasskeys) throw new AppError('PASSKEY_FAILED')
    const added = { ...credential, memberId: caller.id, name, createdAt, lastUsedAt: createdAt }
    if (!(await repository.addPasskey(tx, added))) throw new AppError('PASSKEY_TAKEN')
    await record(ctx, tx, caller.id, 'account.addPasskey', { after: { name } })
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
  if (!(await repository.renamePasskey(db, memberId, credentialId, name)))
    throw new AppError('PASSKEY_NOT_FOUND')
  return null
}

/** Throws PASSKEY_NOT_FOUND, and PASSKEY_NEEDED for the last one where staff need one. */
export async function removePasskey(ctx: AccountContext, memberId: string, credentialId: string) {
  await ctx.transact(async (tx) => {
    await lockMember(tx, memberId)
    const isLast = (await repository.countPasskeys(tx, memberId)) === 1
    const removed = await repository.removePasskey(tx, memberId, credentialId)
    if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
    if (isLast && ctx.requirePasskey) throw new AppError('PASSKEY_NEEDED')
    await record(ctx, tx, memberId, 'account.removePasskey', { before: { name: removed.name } })
  })
  forgetMember(ctx, memberId)
  return null
}

/** Throws PASSKEY_NOT_FOUND for a member without a passkey. */
export async function startPasskeyCheck(ctx: AccountContext, caller: StaffCaller) {
  const existing = await repository.listPasskeys(ctx.db, caller.id)
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
    const stored = await repository.lockPasskey(tx, caller.id, credentialId)
    if (!stored) throw new AppError('PASSKEY_FAILED')
    const counter = await verifyCheck(ctx.publicUrl, response, challenge, stored)
    await repository.storeUse(tx, stored, counter, ctx.now())
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
