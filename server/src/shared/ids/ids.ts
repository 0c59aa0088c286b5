import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A fresh id (UUIDv7): ordered by time, made in the app so that no database sequence is needed. */
export const newId = (): string => v7()

/** Random bytes as base64url: for names and secrets that nobody may guess (16 bytes or more). */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url')
