import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Body } from '../../../../contract/endpoint.ts'
import type { receiveAlerts as alertsEndpoint } from '../../../../contract/staff/alert.ts'
import type { Database } from '../../shared/db/database.ts'
import { AppError } from '../../shared/errors/app-error.ts'
import { isBearer } from '../../shared/http/bearer.ts'
import { notifyStaff } from '../../shared/notices/staff-notices.ts'
import { readSetting, writeSetting } from '../../shared/settings/settings.ts'
import { seoulIso } from '../../shared/time/seoul.ts'
import { alarm } from './alarms.tables.ts'
import type { StaffContext } from './context.ts'

/** How long a lasting alarm is quiet before administrators hear of it again. */
const quietMs = 3 * 60 * 60 * 1000

/** A fault that exists (`text` says what) or no longer does (null). */
export interface Finding {
  name: string
  text: string | null
}

/**
 * Notifies all administrators, in the console, by push and by e-mail, when an alarm starts, again while it lasts, and when it has ended.
 * What Prometheus and the service itself find under the same name rings once.
 */
export const ring = (ctx: StaffContext, findings: Finding[]) =>
  ctx.transact(async (tx) => {
    for (const { name, text } of findings) {
      const [changed] =
        text === null ? await end(tx, ctx.now(), name) : await begin(tx, ctx.now(), name, text)
      if (!changed) continue
      await notifyStaff(ctx, tx, {
        notice: text === null ? 'ALERT_RESOLVED' : 'ALERT_FIRING',
        values: { alertName: name, alertText: changed.text },
        link: '/console/system',
      })
    }
  })

/** Returns the alarm when it is new, has come back, or has been quiet for long. */
function begin(tx: Database, at: Date, name: string, text: string) {
  const hasEnded = isNotNull(alarm.endedAt)
  return tx
    .insert(alarm)
    .values({ name, text, startedAt: at, rungAt: at })
    .onConflictDoUpdate({
      target: alarm.name,
      set: {
        text,
        startedAt: sql`case when ${hasEnded} then ${at} else ${alarm.startedAt} end`,
        rungAt: at,
        endedAt: null,
      },
      setWhere: sql`${hasEnded} or ${lte(alarm.rungAt, new Date(at.getTime() - quietMs))}`,
    })
    .returning()
}

const end = (tx: Database, endedAt: Date, name: string) =>
  tx
    .update(alarm)
    .set({ endedAt })
    .where(and(eq(alarm.name, name), isNull(alarm.endedAt)))
    .returning()

/** The alarms that last, the oldest first. */
export async function listAlarms(db: Database) {
  const rows = await db.select().from(alarm).where(isNull(alarm.endedAt)).orderBy(alarm.startedAt)
  return rows.map(({ name, text, startedAt }) => ({ name, text, since: seoulIso(startedAt) }))
}

/** Throws NOT_FOUND without the token of the metrics. */
function assertMonitor({ metricsToken }: StaffContext, authorization: string) {
  if (!metricsToken || !isBearer(authorization, metricsToken)) throw new AppError('NOT_FOUND')
}

/** The alert that always fires, so that its absence shows that the monitor is silent. */
const watchdog = 'SaeipWatchdog'

/** Rings for what Prometheus found. Throws NOT_FOUND without the token of the metrics. */
export async function receiveAlerts(
  ctx: StaffContext,
  authorization: string,
  { alerts }: Body<typeof alertsEndpoint>,
) {
  assertMonitor(ctx, authorization)
  if (alerts.some(({ labels }) => labels.alertname === watchdog))
    await writeTime(ctx, 'monitor-heard', ctx.now())
  const others = alerts.filter(({ labels }) => labels.alertname !== watchdog)
  await ring(
    ctx,
    others.map(({ status, labels: { alertname, instance }, annotations }) => ({
      name: instance ? `${alertname} (${instance})` : alertname,
      text: status === 'firing' ? annotations.summary : null,
    })),
  )
  return null
}

/** Notes that a backup has just been finished. Throws NOT_FOUND without the token of the metrics. */
export async function recordBackup(ctx: StaffContext, authorization: string) {
  assertMonitor(ctx, authorization)
  await writeTime(ctx, 'backup-finished', ctx.now())
  return null
}

/** Times that outlive a process: the first start in production, the last backup and sign of the monitor, the certificate's end. */
type NotedTime = 'first-start' | 'backup-finished' | 'monitor-heard' | 'certificate-ends'

export async function readTime(db: Database, name: NotedTime): Promise<Date | null> {
  const iso = await readSetting<string>(db, name)
  return iso === null ? null : new Date(iso)
}

export const writeTime = ({ db, now }: StaffContext, name: NotedTime, time: Date) =>
  writeSetting(db, name, time.toISOString(), now())
