import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Creates a UUIDv7, which is ordered by time. */
export const newId = (): string => v7()

/** Creates random bytes as base64url, for ids and secrets that must not be guessable (16 bytes or more). */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')
