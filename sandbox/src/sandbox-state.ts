import { randomBytes } from 'node:crypto'
import type { Provider } from '../../contract/account/account.ts'
import { providers } from '../../contract/account/account.ts'
import { practiceSwitches } from '../../contract/staff/system.ts'
import { openEventLog } from './event-log.ts'

/** Behaviours of a simulated sign-in provider. */
export const moods = practiceSwitches.kakao
export type Mood = (typeof moods)[number]
export interface Behaviour {
  mood: Mood
  /** Delay of `slow`. */
  delayMs: number
}
export const normal: Behaviour = { mood: 'normal', delayMs: 0 }

/** Consent of a person on the authorize page. Its code can be redeemed once within five minutes. */
export interface Grant {
  provider: Provider
  personId: string
  clientId: string
  redirectUri: string
  /** PKCE challenge (S256); null when the client sent none. */
  challenge: string | null
  nonce: string | null
  /** When the person chose who signs in. */
  signedInAt: number
  /** Behaviour for this sign-in only, chosen on the page. */
  behaviour: Behaviour
  expiresAt: number
}

/** The person an access token belongs to. */
export type Access = Pick<Grant, 'provider' | 'personId' | 'expiresAt'>

type Event =
  | ({ kind: 'code'; code: string } & Grant)
  | { kind: 'code-used'; code: string }
  | ({ kind: 'token'; token: string } & Access)
  | ({ kind: 'behaviour'; provider: Provider } & Behaviour)
  | { kind: 'key'; jwk: object }

/** Number of calls to a provider since the start, by endpoint. */
export interface Calls {
  authorize: number
  token: number
  userInfo: number
  keys: number
}

export type SandboxState = ReturnType<typeof createSandboxState>

interface StateOptions {
  file: string | undefined
  now: () => number
  /** Used until a key is stored. */
  signingKey?: object | undefined
}

/** Creates the sandbox's state in memory; with a file it is restored after a restart. */
export function createSandboxState({ file, now, signingKey }: StateOptions) {
  const log = openEventLog<Event>(file)
  const grants = new Map<string, Grant>()
  const accesses = new Map<string, Access>()
  const behaviours = new Map<Provider, Behaviour>()
  const calls = new Map(providers.map((name) => [name, noCalls()]))
  let key = signingKey
  for (const event of log.storedEvents) apply(event)

  return {
    issueCode,
    takeCode,
    issueToken,
    findAccess,
    behaviourOf,
    setBehaviour,
    storeKey,
    countCall,
    callsOf,
    key: () => key,
  }

  function issueCode(grant: Omit<Grant, 'signedInAt' | 'expiresAt'>): string {
    const code = randomBytes(24).toString('base64url')
    const signedInAt = now()
    record({ kind: 'code', code, ...grant, signedInAt, expiresAt: signedInAt + 5 * 60_000 })
    return code
  }

  /** Returns the grant of a code and invalidates the code. Undefined when it is unknown or expired. */
  function takeCode(code: string): Grant | undefined {
    const grant = grants.get(code)
    if (grant) record({ kind: 'code-used', code })
    return grant && grant.expiresAt > now() ? grant : undefined
  }

  function issueToken(access: Omit<Access, 'expiresAt'>): string {
    const token = randomBytes(32).toString('base64url')
    record({ kind: 'token', token, ...access, expiresAt: now() + 60 * 60_000 })
    return token
  }

  function findAccess(token: string): Access | undefined {
    const access = accesses.get(token)
    return access && access.expiresAt > now() ? access : undefined
  }

  function behaviourOf(provider: Provider): Behaviour {
    return behaviours.get(provider) ?? normal
  }

  function setBehaviour(provider: Provider, behaviour: Behaviour) {
    record({ kind: 'behaviour', provider, ...behaviour })
  }

  function storeKey(jwk: object) {
    record({ kind: 'key', jwk })
  }

  function countCall(provider: Provider, call: keyof Calls) {
    callsOf(provider)[call] += 1
  }

  function callsOf(provider: Provider): Calls {
    return calls.get(provider) ?? noCalls()
  }

  function record(event: Event) {
    log.write(event)
    apply(event)
  }

  function apply(event: Event) {
    if (event.kind === 'code') storeUnlessExpired(grants, event.code, event)
    if (event.kind === 'code-used') grants.delete(event.code)
    if (event.kind === 'token') storeUnlessExpired(accesses, event.token, event)
    if (event.kind === 'behaviour') behaviours.set(event.provider, event)
    if (event.kind === 'key') key = event.jwk
  }

  function storeUnlessExpired<Value extends { expiresAt: number }>(
    values: Map<string, Value>,
    key: string,
    value: Value,
  ) {
    if (value.expiresAt <= now()) return
    // Entries are in order of creation and live equally long, so expired ones come first.
    for (const [oldKey, old] of values) {
      if (old.expiresAt > now()) break
      values.delete(oldKey)
    }
    values.set(key, value)
  }
}

const noCalls = (): Calls => ({ authorize: 0, token: 0, userInfo: 0, keys: 0 })
