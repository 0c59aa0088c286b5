import { randomInt } from 'node:crypto'
import { seoulDay } from '../../shared/time/seoul.ts'

/** No letters that are taken for digits, or for each other, on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What people read and say, e.g. SA-261121-7K2M4Q: the Seoul day it was made and six random signs. */
export function newReservationNumber(at: Date): string {
  const day = seoulDay(at).slice(2).replaceAll('-', '')
  const signs = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)])
  return `SA-${day}-${signs.join('')}`
}
