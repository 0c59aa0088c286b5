import { randomBytes } from 'node:crypto'
import type { Provider } from '../../contract/account.ts'
import { providers } from '../../contract/account.ts'
import { openJournal } from './journal.ts'

/** How a stand-in behaves towards the server that calls it. */
export const moods = ['normal', 'slow', 'down', 'refusing', 'garbled'] as const
export type Mood = (typeof moods)[number]
export interface Behaviour {
  mood: Mood
  /** How late a slow one answers. */
  delayMs: number
}
export const normal: Behaviour = { mood: 'normal', delayMs: 0 }

/** A person agreed on the authorize page; the code stands for that, once, for a few minutes. */
export interface Grant {
  provider: Provider
  personId: string
  clientId: string
  redirectUri: string
  /** PKCE challenge (S256), when the client sent one. */
  challenge: string | null
  nonce: string | null
  /** Chosen on the page for this one sign-in. */
  behaviour: Behaviour
  expiresAt: number
}

/** What an access token opens. */
export type Access = Pick<Grant, 'provider' | 'personId' | 'expiresAt'>

type Event =
  | ({ kind: 'code'; code: string } & Grant)
  | { kind: 'code-used'; code: string }
  | ({ kind: 'token'; token: string } & Access)
  | ({ kind: 'behaviour'; provider: Provider } & Behaviour)
  | { kind: 'key'; jwk: object }

/** Calls that reached each stand-in since it started, by what was asked. */
export interface Calls {
  authorize: number
  token: number
  userInfo: number
  keys: number
}

export type World = ReturnType<typeof createWorld>

/** The state of the practice world: in memory, and in a journal that survives the process. */
export function createWorld({ file, now }: { file: string | undefined; now: () => number }) {
  const journal = openJournal<Event>(file)
  const grants = new Map<string, Grant>()
  const accesses = new Map<string, Access>()
  const behaviours = new Map<Provider, Behaviour>()
  const calls = new Map(providers.map((name) => [name, noCalls()]))
  let signingKey: object | undefined
  for (const event of journal.past) apply(event)

  return {
    issueCode,
    takeCode,
    issueToken,
    findAccess,
    behaviourOf,
    behave,
    keepKey,
    count,
    callsOf,
    key: () => signingKey,
  }

  function issueCode(grant: Omit<Grant, 'expiresAt'>): string {
    const code = randomBytes(24).toString('base64url')
    record({ kind: 'code', code, ...grant, expiresAt: now() + 5 * 60_000 })
    return code
  }

  /** The grant behind a code, which is worthless from now on. */
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

  function behave(provider: Provider, behaviour: Behaviour) {
    record({ kind: 'behaviour', provider, ...behaviour })
  }

  function keepKey(jwk: object) {
    record({ kind: 'key', jwk })
  }

  function count(provider: Provider, call: keyof Calls) {
    callsOf(provider)[call] += 1
  }

  function callsOf(provider: Provider): Calls {
    return calls.get(provider) ?? noCalls()
  }

  function record(event: Event) {
    journal.write(event)
    apply(event)
  }

  function apply(event: Event) {
    if (event.kind === 'code') keepUnlessOver(grants, event.code, event)
    if (event.kind === 'code-used') grants.delete(event.code)
    if (event.kind === 'token') keepUnlessOver(accesses, event.token, event)
    if (event.kind === 'behaviour') behaviours.set(event.provider, event)
    if (event.kind === 'key') signingKey = event.jwk
  }

  function keepUnlessOver<Kept extends { expiresAt: number }>(
    kept: Map<string, Kept>,
    key: string,
    value: Kept,
  ) {
    if (value.expiresAt <= now()) return
    // Oldest first, all with the same lifetime: the ones that are over stand in front.
    for (const [oldKey, old] of kept) {
      if (old.expiresAt > now()) break
      kept.delete(oldKey)
    }
    kept.set(key, value)
  }
}

const noCalls = (): Calls => ({ authorize: 0, token: 0, userInfo: 0, keys: 0 })
