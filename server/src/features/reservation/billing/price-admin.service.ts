import type { PriceList } from '../../../../../contract/reservation/price-admin.ts'
import { addDays } from '../../../../../contract/seoul-day.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { assertFutureDay } from '../calendar/capacity-checks.ts'
import * as repository from './prices.repository.ts'
import type { Prices } from './prices.service.ts'

export interface PriceAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  prices: Prices
}

interface NewPrices {
  effectiveFrom: string
  small: number
  medium: number
  large: number
  visit?: number | undefined
}

export type PriceAdmin = ReturnType<typeof createPriceAdmin>

/** Manages the versions of the price table. A version in effect never changes, because bookings refer to it. */
export function createPriceAdmin({ db, transact, now, audit, prices }: PriceAdminDependencies) {
  return { list, add, remove }

  /** Newest first, with the days on which each version applies. */
  async function list() {
    const today = seoulDay(now())
    const rows = await repository.findPrices(db)
    const lists = rows.map((row, index) => toList(row, rows[index + 1], today))
    return { today, lists: lists.reverse() }
  }

  /** Adds a version that takes effect on a future day; the day is its name. Without a visit fee it has that of the version before. Throws PRICE_DAY_TAKEN when one exists. */
  async function add(actorId: string, { effectiveFrom, ...amounts }: NewPrices, reason?: string) {
    assertFutureDay(effectiveFrom, now())
    await transact(async (tx) => {
      const before = (await repository.findPrices(tx)).findLast((it) => it.effectiveFrom < effectiveFrom)
      const { small, medium, large, visit = before?.visit ?? 0 } = amounts
      const row = { version: effectiveFrom, effectiveFrom, small, medium, large, visit }
      if (!(await repository.addPrices(tx, row))) throw new AppError('PRICE_DAY_TAKEN')
      await audit.record(tx, {
        actorId,
        action: 'reservation.addPrices',
        subject: 'priceTable',
        subjectId: row.version,
        after: row,
        reason: reason ?? null,
      })
    })
    prices.invalidate()
    return list()
  }

  async function remove(actorId: string, version: string) {
    await transact(async (tx) => {
      const before = await repository.lockPrices(tx, version)
      if (!before) throw new AppError('PRICES_NOT_FOUND')
      if (before.effectiveFrom <= seoulDay(now())) throw new AppError('PRICES_IN_EFFECT')
      await repository.removePrices(tx, version)
      await audit.record(tx, {
        actorId,
        action: 'reservation.removePrices',
        subject: 'priceTable',
        subjectId: version,
        before,
      })
    })
    prices.invalidate()
    return list()
  }
}

function toList(row: repository.PriceRow, next: repository.PriceRow | undefined, today: string): PriceList {
  const isOver = next !== undefined && next.effectiveFrom <= today
  const state = row.effectiveFrom > today ? 'FUTURE' : isOver ? 'PAST' : 'CURRENT'
  return { ...row, effectiveUntil: next ? addDays(next.effectiveFrom, -1) : null, state }
}
