import { randomBytes } from 'node:crypto'
import { seoulDay } from '../../shared/time/seoul.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const letters = 16

/** `PC-20260105-` and 80 random bits: whoever knows it may confirm the payment, so nobody may guess it. */
export function newOrderId(now: Date): string {
  const random = Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join('')
  return `PC-${seoulDay(now).replaceAll('-', '')}-${random}`
}
