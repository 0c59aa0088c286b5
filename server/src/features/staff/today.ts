import { addDays, formatDay } from '../../../../contract/seoul-day.ts'
import { maxPendingCount, type PendingWorkKind } from '../../../../contract/staff/system.ts'
import type { Today } from '../../../../contract/staff/today.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { addJob } from '../../shared/jobs/job.ts'
import { findRestUntil, restMaxDays, setRestUntil } from '../../shared/settings/rest.ts'
import { seoulDay, seoulIso } from '../../shared/time/seoul.ts'
import { keepPromisesJobKind } from '../diagnosis/index.ts'
import { moveInquiriesPastRest } from '../inquiry/index.ts'
import { listAlarms, readTime } from './alarms.ts'
import type { StaffContext } from './context.ts'

/** Returns the owner's day, with the visits that are booked until `restUntil`, or else the last day of the rest. */
export async function getToday({ db, now, sources }: StaffContext, restUntil?: string): Promise<Today> {
  const day = seoulDay(now())
  const until = await findRestUntil(db, day)
  const [money, visits, cases, inquiries, alarms, lastBackup, bookedVisits] = await Promise.all([
    sources.findMoneyOf(day),
    sources.countPendingCares(maxPendingCount),
    sources.countPendingCases(maxPendingCount),
    sources.countPendingInquiries(maxPendingCount),
    listAlarms(db),
    readTime(db, 'backup-finished'),
    sources.countVisitsUntil(restUntil ?? until ?? addDays(day, -1)),
  ])
  const sum = (...kinds: PendingWorkKind[]) => kinds.reduce((total, kind) => total + (cases[kind] ?? 0), 0)
  return {
    day,
    money,
    stops: { pickups: visits.PICKUPS_TODAY ?? 0, deliveries: visits.DELIVERIES_TODAY ?? 0 },
    cases: { open: sum('CASES', 'QUESTIONS'), late: sum('CASES_LATE', 'QUESTIONS_LATE') },
    inquiries: inquiries.INQUIRIES ?? 0,
    alarms: alarms.length,
    lastBackupAt: lastBackup && seoulIso(lastBackup),
    isPractice: sources.isPractice,
    rest: { until, bookedVisits },
  }
}

/** Starts, moves or ends the rest of the business. Throws VALIDATION_FAILED for a day in the past or too far away. */
export async function setRest(ctx: StaffContext, actorId: string, until: string | null) {
  const today = seoulDay(ctx.now())
  const last = addDays(today, restMaxDays)
  if (until !== null && (until < today || until > last))
    throw new AppError('VALIDATION_FAILED', {
      message: `오늘부터 ${formatDay(last)}까지의 날을 골라 주세요.`,
    })
  await ctx.transact(async (tx) => {
    const before = { until: await findRestUntil(tx, today) }
    await setRestUntil(tx, until ?? addDays(today, -1), ctx.now())
    const entry = { actorId, action: 'staff.setRest', subject: 'setting', subjectId: 'rest' } as const
    await ctx.audit.record(tx, { ...entry, before, after: { until } })
    if (until) await moveInquiriesPastRest(ctx, tx, until)
    await addJob(ctx, tx, { kind: keepPromisesJobKind })
  })
  return getToday(ctx)
}
