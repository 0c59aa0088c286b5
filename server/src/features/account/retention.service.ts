import { subMonths } from 'date-fns'
import type { Database } from '../../shared/db/database.ts'
import type { RetentionKind } from '../../shared/personal/personal-data.ts'
import { countRetained, countWithdrawals } from './retention.repository.ts'
import { yearsKept } from './withdrawal.service.ts'

const shownDays = 5

/** How much is kept of people who left, and when it ends. */
export const createRetention =
  ({ db, now }: { db: Database; now: () => Date }) =>
  async () => {
    const retained = await countRetained(db)
    const kinds = Object.entries(yearsKept).map(([name, years]) => {
      const kind = name as RetentionKind
      const days = retained.filter((row) => row.kind === kind)
      return {
        kind,
        years,
        records: days.reduce((sum, { records }) => sum + records, 0),
        nextDays: days.slice(0, shownDays).map(({ day, records }) => ({ day, records })),
      }
    })
    return { kinds, withdrawals: await countWithdrawals(db, subMonths(now(), 12)) }
  }
