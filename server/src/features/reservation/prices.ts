import type { PotPrices } from '../../../../contract/price.ts'
import { remembered } from '../../shared/cache/remembered.ts'
import type { Database } from '../../shared/db/database.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import { findPrices } from './prices.repository.ts'

export type Prices = ReturnType<typeof createPrices>

/** The prices that hold at a moment, by its day in Seoul: won, and the version that a booking keeps. */
export function createPrices({ db, now }: { db: Database; now: () => Date }) {
  const lists = remembered(now, findPrices)

  return { at, forget: lists.forget }

  async function at(moment: Date): Promise<PotPrices & { version: string }> {
    const day = seoulDay(moment)
    const list = (await lists(db)).findLast(({ effectiveFrom }) => effectiveFrom <= day)
    if (!list) throw new Error(`No prices are in effect on ${day}`)
    const { version, small, medium, large } = list
    return { version, SMALL: small, MEDIUM: medium, LARGE: large }
  }
}
