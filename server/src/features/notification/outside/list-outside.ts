import { subDays } from 'date-fns'
import { count, desc, gt, sql } from 'drizzle-orm'
import type { Data } from '../../../../../contract/endpoint.ts'
import type { getOutsideMessages } from '../../../../../contract/notification/outside-admin.ts'
import { countLimit, type StateMetrics } from '../../../shared/metrics/state-metrics.ts'
import { getTemplate } from '../../../shared/notices/templates.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import type { NotificationContext } from '../context.ts'
import { outsideMessage } from '../notification.tables.ts'

const listMost = 50
const sumDays = 30

/** Lists the newest messages without saying to whom, with the sums of the last 30 days. */
export async function listOutsideMessages({
  db,
  now,
  outside,
}: NotificationContext): Promise<Data<typeof getOutsideMessages>> {
  const [rows, sums] = await Promise.all([
    db.select().from(outsideMessage).orderBy(desc(outsideMessage.createdAt)).limit(listMost),
    db
      .select({
        state: outsideMessage.state,
        count: count(),
        won: sql<number>`coalesce(sum(${outsideMessage.won}), 0)::int`,
      })
      .from(outsideMessage)
      .where(gt(outsideMessage.createdAt, subDays(now(), sumDays)))
      .groupBy(outsideMessage.state),
  ])
  return {
    isOn: outside !== undefined,
    sums,
    messages: rows.map(({ notificationId, notice, state, channel, code, won, createdAt }) => ({
      id: notificationId,
      when: getTemplate(notice).when,
      state,
      channel,
      code,
      won,
      createdAt: seoulIso(createdAt),
    })),
  }
}

/** Messages outside of the last hour by state. */
export const outsideMetrics: StateMetrics = {
  gauges: {
    saeip_outside_messages: { help: 'Messages by 알림톡 and SMS of the last hour', labels: ['state'] },
  },
  read: async (tx, now) => {
    const since = new Date(now.getTime() - 60 * 60_000)
    const newest = tx
      .select({ state: outsideMessage.state })
      .from(outsideMessage)
      .where(gt(outsideMessage.createdAt, since))
      .limit(countLimit)
      .as('newest')
    const rows = await tx.select({ state: newest.state, count: count() }).from(newest).groupBy(newest.state)
    return rows.map((row) => ({
      name: 'saeip_outside_messages',
      value: row.count,
      labels: { state: row.state },
    }))
  },
}
