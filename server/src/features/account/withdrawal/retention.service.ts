import { addMonths, subMonths } from 'date-fns'
import type { Database } from '../../../shared/db/database.ts'
import type { RetentionKind } from '../../../shared/personal/personal-data.ts'
import { securityLogMonths } from '../../../shared/security-log/security-log.ts'
import { seoulDay, seoulIso } from '../../../shared/time/seoul.ts'
import { countRetained, countWithdrawals, findLogState } from './retention.repository.ts'
import { retentionYears } from './withdrawal.service.ts'

const shownDays = 5
/** How long the entries of each log are stored. */
const logMonths = { SECURITY: securityLogMonths, AUDIT: 24 }

/** Creates a function that counts retained records by kind, log entries and deleted accounts by month. */
export const createRetention =
  ({ db, now }: { db: Database; now: () => Date }) =>
  async () => {
    const toLog = async (kind: keyof typeof logMonths) => {
      const { records, oldest } = await findLogState(db, kind)
      const months = logMonths[kind]
      const nextDay = oldest && seoulDay(addMonths(oldest, months))
      return { kind, months, records, oldest: oldest && seoulIso(oldest), nextDay }
    }
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
    const logs = await Promise.all([toLog('SECURITY'), toLog('AUDIT')])
    return { kinds, logs, withdrawals: await countWithdrawals(db, subMonths(now(), 12)) }
  }
