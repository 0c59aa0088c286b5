import { timingSafeEqual } from 'node:crypto'

/** Whether a header is `Bearer <token>`, in a time that tells nothing about the token. */
export function isBearer(header: string | undefined, token: string) {
  const actual = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
