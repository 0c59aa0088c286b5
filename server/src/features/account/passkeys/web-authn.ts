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
function expectedOf(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
}

export function registrationOptions(
  publicUrl: string,
  person: { id: string; name: string },
  existing: Stored[],
) {
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
export async function verifyRegistration(
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

export function checkOptions(publicUrl: string, existing: Stored[]) {
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: existing.map(toDescriptor),
  })
}

/** Returns the new counter. Throws PASSKEY_FAILED, also when the counter did not grow (a copied authenticator). */
export async function verifyCheck(
  publicUrl: string,
  response: object,
  expectedChallenge: string,
  stored: Stored,
): Promise<number> {
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
