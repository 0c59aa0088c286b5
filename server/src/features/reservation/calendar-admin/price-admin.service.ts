import type { PriceList } from '../../../../../contract/price-admin.ts'
import type { Audit } from '../../../shared/audit/audit.ts'
import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/http/app-error.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import { addDays } from '../booking-days.ts'
import * as repository from '../prices.repository.ts'
import type { Prices } from '../prices.ts'
import { expectAhead } from './places-taken.ts'

export interface PriceAdminDependencies {
  db: Database
  transact: Transact
  now: () => Date
  audit: Audit
  prices: Prices
}

export interface NewPrices {
  effectiveFrom: string
  small: number
  medium: number
  large: number
}

export type PriceAdmin = ReturnType<typeof createPriceAdmin>

/** The versions of the price table. What has begun is never touched: bookings were made by it. */
export function createPriceAdmin({ db, transact, now, audit, prices }: PriceAdminDependencies) {
  return { list, add, remove }

  /** The newest first, with the days on which each holds. */
  async function list() {
    const today = seoulDay(now())
    const rows = await repository.findPrices(db)
    const lists = rows.map((row, index) => toList(row, rows[index + 1], today))
    return { today, lists: lists.reverse() }
  }

  /** A new version from a day ahead on; its day is its name. */
  async function add(actorId: string, { effectiveFrom, small, medium, large }: NewPrices, reason?: string) {
    expectAhead(effectiveFrom, now())
    const row = { version: effectiveFrom, effectiveFrom, small, medium, large }
    await transact(async (tx) => {
      if (!(await repository.addPrices(tx, row))) throw new AppError('PRICE_DAY_TAKEN')
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.addPrices', subject: 'priceTable', subjectId: row.version },
        ...{ after: row, reason: reason ?? null },
      })
    })
    prices.forget()
    return list()
  }

  async function remove(actorId: string, version: string) {
    await transact(async (tx) => {
      const before = await repository.lockPrices(tx, version)
      if (!before) throw new AppError('PRICES_NOT_FOUND')
      if (before.effectiveFrom <= seoulDay(now())) throw new AppError('PRICES_IN_EFFECT')
      await repository.removePrices(tx, version)
      await audit.record(tx, {
        ...{ actorId, action: 'reservation.removePrices', subject: 'priceTable', subjectId: version },
        before,
      })
    })
    prices.forget()
    return list()
  }
}

function toList(row: repository.PriceRow, next: repository.PriceRow | undefined, today: string): PriceList {
  const isOver = next !== undefined && next.effectiveFrom <= today
  const state = row.effectiveFrom > today ? 'FUTURE' : isOver ? 'PAST' : 'CURRENT'
  return { ...row, effectiveUntil: next ? addDays(next.effectiveFrom, -1) : null, state }
}
