import { createECDH, hkdfSync } from 'node:crypto'

/** Who we are to the push services of the browsers, and which of them we speak to. */
export interface PushSettings {
  /** The VAPID key pair, base64url. */
  publicKey: string
  privateKey: string
  /** How a push service reaches us when something is wrong: `mailto:` or `https:`. */
  subject: string
  /** Push services beyond the known ones: names, or `*.name` for everything below one. */
  hosts: string[]
  /** The practice world's push service, e.g. http://localhost:3000/sandbox/push; never in production. */
  practiceBases: string[]
}

/** A key pair that follows from a secret which is kept anyway: the same after every start. */
export function pushKeysFrom(secret: string): Pick<PushSettings, 'publicKey' | 'privateKey'> {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'saeip push', 32)))
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}
