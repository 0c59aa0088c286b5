import { subMonths } from 'date-fns'
import type { Database } from '../../../shared/db/database.ts'
import type { RetentionKind } from '../../../shared/personal/personal-data.ts'
import { countRetained, countWithdrawals } from './retention.repository.ts'
import { retentionYears } from './withdrawal.service.ts'

const shownDays = 5

/** Creates a function that counts retained records by kind and deleted accounts by month. */
export const createRetention =
  ({ db, now }: { db: Database; now: () => Date }) =>
  async () => {
    const retained = await countRetained(db)
    const kinds = Object.entries(retentionYears).map(([name, years]) => {
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
