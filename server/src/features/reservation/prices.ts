import type { PotPrices } from '../../../../contract/price.ts'
import type { Database } from '../../shared/db/database.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { findPrices } from './prices.repository.ts'

/** The prices of today in Seoul, in won, with the version that a booking keeps. */
export async function pricesAt(db: Database, at: Date): Promise<PotPrices & { version: string }> {
  const found = await findPrices(db, seoulDay(at))
  if (!found) throw new Error(`No prices are in effect on ${seoulDay(at)}`)
  const { version, small, medium, large } = found
  return { version, SMALL: small, MEDIUM: medium, LARGE: large }
}
