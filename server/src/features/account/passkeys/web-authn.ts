import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '../../../shared/errors/app-error.ts'
import type { Passkey } from './passkey.repository.ts'

const serviceName = '새잎 콘솔'
type Stored = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/**
 * WebAuthn for one site: the origin and the relying party id come from the public URL. The person must always be
 * verified (fingerprint, face or PIN), not only present.
 */
export function createWebAuthn(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }

  return { registrationOptions, verifyRegistration, checkOptions, verifyCheck }

  function registrationOptions(person: { id: string; name: string }, existing: Stored[]) {
    return generateRegistrationOptions({
      rpName: serviceName,
      rpID: hostname,
      userID: new TextEncoder().encode(person.id),
      userName: person.name,
      attestationType: 'none',
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
  }

  /** Returns the new credential. Throws PASSKEY_FAILED. */
  async function verifyRegistration(response: object, expectedChallenge: string): Promise<Stored> {
    const { registrationInfo } = await failing(() =>
      verifyRegistrationResponse({
        ...expected,
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

  function checkOptions(existing: Stored[]) {
    return generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
      allowCredentials: existing.map(toDescriptor),
    })
  }

  /** Returns the new counter. Throws PASSKEY_FAILED, also when the counter did not grow (a copied authenticator). */
  async function verifyCheck(response: object, expectedChallenge: string, stored: Stored): Promise<number> {
    const { verified, authenticationInfo } = await failing(() =>
      verifyAuthenticationResponse({
        ...expected,
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
