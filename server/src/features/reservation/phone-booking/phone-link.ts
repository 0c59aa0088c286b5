import { createHash } from 'node:crypto'
import { phoneBookingHours } from '../../../../../contract/reservation/phone-booking-admin.ts'
import { randomToken } from '../../../shared/ids/ids.ts'
import { seoulTime } from '../../../shared/time/seoul.ts'

/** 192 random bits: 32 characters in the address. */
const tokenBytes = 24
const hourMs = 60 * 60_000
/** A link made right before the pickup day is good for this long. */
const shortestMs = hourMs / 2

/** Creates the token of a link, with the hash that is stored. */
export function createLink() {
  const token = randomToken(tokenBytes)
  return { token, tokenHash: hashOf(token) }
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns until when a link holds its slots: for 24 hours, at most until the pickup day begins, and at least half an hour. */
export function calculateUntil(from: Date, pickupDate: string): Date {
  const longest = from.getTime() + phoneBookingHours * hourMs
  const dayBegins = seoulTime(pickupDate, '00:00').getTime()
  return new Date(Math.max(Math.min(longest, dayBegins), from.getTime() + shortestMs))
}
