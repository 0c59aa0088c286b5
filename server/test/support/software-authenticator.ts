import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a test changes to play an attacker; by default everything is right. */
export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether fingerprint, face or PIN was checked. */
  isVerified?: boolean
  counter?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const bytes = (length: number, value: number) => {
  const buffer = Buffer.alloc(length)
  buffer.writeUIntBE(value, 0, length)
  return buffer
}

/** A WebAuthn authenticator in software with one credential (ES256), for tests over HTTP. */
export function createSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const site = { origin, rpId: new URL(origin).hostname }
  let uses = 0

  return { id: base64url(id), register, sign }

  /** Answers `navigator.credentials.create`. */
  function register({ challenge }: { challenge: string }, tampering: Tampering = {}) {
    const client = clientData('webauthn.create', challenge, tampering)
    const data = Buffer.concat([authenticatorData(0x40, tampering), attestedCredential()])
    return answer({
      clientDataJSON: base64url(client),
      attestationObject: base64url(attestationObject(data)),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get`. */
  function sign({ challenge }: { challenge: string }, tampering: Tampering = {}) {
    uses += 1
    const client = clientData('webauthn.get', challenge, tampering)
    const data = authenticatorData(0, { counter: uses, ...tampering })
    const signature = createSign('SHA256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey)
    return answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  function answer(response: object) {
    const name = base64url(id)
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }

  function clientData(type: string, challenge: string, tampering: Tampering) {
    const { origin, challenge: sent } = { ...site, challenge, ...tampering }
    return Buffer.from(JSON.stringify({ type, challenge: sent, origin, crossOrigin: false }))
  }

  function authenticatorData(
    extraFlags: number,
    { rpId = site.rpId, isVerified = true, counter = 0 }: Tampering,
  ) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | extraFlags
    return Buffer.concat([sha256(rpId), bytes(1, flags), bytes(4, counter)])
  }

  function attestedCredential() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [head, beforeY] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
    const coseKey = [head, Buffer.from(x, 'base64url'), beforeY, Buffer.from(y, 'base64url')]
    return Buffer.concat([Buffer.alloc(16), bytes(2, id.length), id, ...coseKey])
  }
}

/** The CBOR map { fmt: 'none', attStmt: {}, authData }. */
const attestationObject = (authData: Buffer) =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    bytes(2, authData.length),
    authData,
  ])
