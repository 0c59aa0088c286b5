import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Caller } from '../../../shared/http/handlers.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { lockMember } from '../account.repository.ts'
import { expectMember } from '../members.service.ts'
import type { Authentication } from '../sign-in/authenticate.ts'
import type { Sessions } from '../sign-in/sessions.service.ts'
import { createChallenges } from './challenges.ts'
import * as repository from './passkey.repository.ts'
import { createWebAuthn } from './web-authn.ts'

const maxPasskeys = 10

export interface PasskeysDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  publicUrl: string
  sessions: Sessions
  authentication: Authentication
  requirePasskey: boolean
}

type StaffCaller = Pick<Caller, 'id' | 'sessionId' | 'secondFactor'>

export type Passkeys = ReturnType<typeof createPasskeys>

/** Passkeys of staff: the second factor of the console, and the way to confirm a session. */
export function createPasskeys(deps: PasskeysDependencies) {
  const { db, transact, now, audit, publicUrl, sessions, authentication, requirePasskey } = deps
  const webAuthn = createWebAuthn(publicUrl)
  const challenges = createChallenges({ db, now })
  return { list, startAdding, add, rename, remove, startCheck, check }

  async function list(memberId: string) {
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

  async function startAdding(caller: StaffCaller) {
    assertMayAdd(caller)
    const existing = await repository.listPasskeys(db, caller.id)
    const options = await webAuthn.registrationOptions(await expectMember(db, caller.id), existing)
    await challenges.store(caller.sessionId, 'register', options.challenge)
    return { ...options }
  }

  /** Registers a passkey; holding it counts as its first check. Returns the token that replaces the caller's. */
  async function add(caller: StaffCaller, name: string, response: object) {
    assertMayAdd(caller)
    const challenge = await challenges.take(caller.sessionId, 'register')
    const credential = await webAuthn.verifyRegistration(response, challenge)
    const opened = await transact(async (tx) => {
      await lockMember(tx, caller.id)
      const createdAt = now()
      if ((await repository.countPasskeys(tx, caller.id)) >= maxPasskeys) throw new AppError('PASSKEY_FAILED')
      const added = { ...credential, memberId: caller.id, name, createdAt, lastUsedAt: createdAt }
      if (!(await repository.addPasskey(tx, added))) throw new AppError('PASSKEY_TAKEN')
      await record(tx, caller.id, 'account.addPasskey', { after: { name } })
      return sessions.confirm(tx, { id: caller.sessionId, memberId: caller.id }, { byPasskey: true })
    })
    // The other sessions of this person have a second factor to do from now on.
    authentication.forgetMember(caller.id)
    return { token: await sessions.sign(opened) }
  }

  async function rename(memberId: string, credentialId: string, name: string) {
    if (!(await repository.renamePasskey(db, memberId, credentialId, name)))
      throw new AppError('PASSKEY_NOT_FOUND')
    return null
  }

  async function remove(memberId: string, credentialId: string) {
    await transact(async (tx) => {
      await lockMember(tx, memberId)
      const isLast = (await repository.countPasskeys(tx, memberId)) === 1
      const removed = await repository.removePasskey(tx, memberId, credentialId)
      if (!removed) throw new AppError('PASSKEY_NOT_FOUND')
      if (isLast && requirePasskey) throw new AppError('PASSKEY_NEEDED')
      await record(tx, memberId, 'account.removePasskey', { before: { name: removed.name } })
    })
    authentication.forgetMember(memberId)
    return null
  }

  async function startCheck(caller: StaffCaller) {
    const existing = await repository.listPasskeys(db, caller.id)
    if (existing.length === 0) throw new AppError('PASSKEY_NOT_FOUND')
    const options = await webAuthn.checkOptions(existing)
    await challenges.store(caller.sessionId, 'check', options.challenge)
    return { ...options }
  }

  /** Verifies a passkey of the caller. Returns the token that replaces the caller's. */
  async function check(caller: StaffCaller, response: object) {
    const challenge = await challenges.take(caller.sessionId, 'check')
    const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : ''
    const opened = await transact(async (tx) => {
      const stored = await repository.lockPasskey(tx, caller.id, credentialId)
      if (!stored) throw new AppError('PASSKEY_FAILED')
      const counter = await webAuthn.verifyCheck(response, challenge, stored)
      await repository.storeUse(tx, stored, counter, now())
      return sessions.confirm(tx, { id: caller.sessionId, memberId: caller.id }, { byPasskey: true })
    })
    sessions.forget(caller.sessionId)
    return { token: await sessions.sign(opened) }
  }

  function record(
    tx: Database,
    memberId: string,
    action: 'account.addPasskey' | 'account.removePasskey',
    changed: { before?: object; after?: object },
  ) {
    return audit.record(tx, { actorId: memberId, action, subject: 'member', subjectId: memberId, ...changed })
  }
}

/** Who has a passkey must show it before adding another. */
function assertMayAdd({ secondFactor }: StaffCaller) {
  if (secondFactor === 'VERIFY') throw new AppError('SECOND_FACTOR_REQUIRED')
}
