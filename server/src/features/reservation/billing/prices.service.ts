import type { PotPrices } from '../../../../../contract/reservation/price.ts'
import { createCachedRead } from '../../../shared/cache/cached-read.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { findPrices } from './prices.repository.ts'

export type Prices = ReturnType<typeof createPrices>

/** Reads the prices that apply at a moment, by its Seoul day. */
export function createPrices({ db, now }: { db: Database; now: () => Date }) {
  const lists = createCachedRead(now, findPrices)

  return { findPricesAt, findVisitFeeAt, invalidate: lists.invalidate }

  /** Returns prices in won and the version that a booking stores. Throws when no version is in effect. */
  async function findPricesAt(moment: Date): Promise<PotPrices & { version: string }> {
    const { version, small, medium, large } = await findListAt(moment)
    return { version, SMALL: small, MEDIUM: medium, LARGE: large }
  }

  /** Returns what coming again costs, in won, for bookings of this moment. */
  async function findVisitFeeAt(moment: Date): Promise<number> {
    return (await findListAt(moment)).visit
  }

  async function findListAt(moment: Date) {
    const day = seoulDay(moment)
    const list = (await lists(db)).findLast(({ effectiveFrom }) => effectiveFrom <= day)
    if (!list) throw new Error(`The price table has no version in effect on ${day}`)
    return list
  }
}
