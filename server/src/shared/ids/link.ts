import { createHash } from 'node:crypto'
import { randomToken } from './ids.ts'

/** Creates the token of a link, 192 random bits in 32 characters, with the hash that is stored. */
export function createLink() {
  const token = randomToken(24)
  return { token, tokenHash: hashOf(token) }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
