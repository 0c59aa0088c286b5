import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Creates a UUIDv7, which is ordered by time. */
export const newId = (): string => v7()

/** Creates random bytes as base64url, for ids and secrets that must not be guessable (16 bytes or more). */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Creates the token of a link, 192 random bits in 32 characters, with the hash that is stored. */
export function newLink() {
  const token = randomToken(24)
  return { token, tokenHash: hashOf(token) }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
