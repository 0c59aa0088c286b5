import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A subscription with the browser's private key. */
export interface Subscriber {
  id: string
  curve: ECDH
  auth: Buffer
}

export function newSubscriber(): Subscriber {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { id: randomBytes(18).toString('base64url'), curve, auth: randomBytes(16) }
}

/** Returns the keys that the page sends to its server. */
export const publicHalf = ({ curve, auth }: Subscriber) => ({
  p256dh: curve.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
})

const tagLength = 16

/**
 * Decrypts a message as a browser does: one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * Throws when it was encrypted for another subscriber.
 */
export function decrypt({ curve, auth }: Subscriber, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The last record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
