import { randomInt } from 'node:crypto'
import { seoulDay } from '../../../shared/time/seoul.ts'

/** Leaves out characters that are easily confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Creates a reservation number, e.g. SA-261121-7K2M4Q: the Seoul day and six random characters. */
export function createReservationNumber(at: Date): string {
  const day = seoulDay(at).slice(2).replaceAll('-', '')
  const characters = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)])
  return `SA-${day}-${characters.join('')}`
}
