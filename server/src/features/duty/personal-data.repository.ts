import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../shared/db/database.ts'
import { maxExportRows, type PersonalData } from '../../shared/personal/personal-data.ts'
import { dutyAway, dutyWeek } from './duty.tables.ts'

/** The working days of a member of staff. */
export const dutyPersonalData: PersonalData = { exportData, erase }

async function exportData(db: Database, memberId: string) {
  const [weeks, away] = await Promise.all([
    db.select().from(dutyWeek).where(eq(dutyWeek.memberId, memberId)),
    db
      .select()
      .from(dutyAway)
      .where(eq(dutyAway.memberId, memberId))
      .orderBy(asc(dutyAway.firstDay))
      .limit(maxExportRows),
  ])
  // Most members are not on the staff.
  if (weeks.length + away.length === 0) return {}
  return {
    근무: [
      ...weeks.map(({ weekdays, worksOnHolidays }) => ({ 요일: weekdays, '휴일 근무': worksOnHolidays })),
      ...away.map(({ firstDay, lastDay }) => ({ '쉬는 첫날': firstDay, '쉬는 마지막 날': lastDay })),
    ],
  }
}

async function erase(tx: Database, memberId: string) {
  for (const table of [dutyAway, dutyWeek]) await tx.delete(table).where(eq(table.memberId, memberId))
}
