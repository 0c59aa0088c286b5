import { sql } from 'drizzle-orm'
import { countLimit, type StateMetrics, secondsSince } from '../../../shared/metrics/state-metrics.ts'
import { payment, paymentOrphan, refund, refundProposal } from '../payment.tables.ts'

/** Money that is under way or waits for somebody. */
export const paymentMetrics: StateMetrics = {
  gauges: {
    saeip_payments_open: { help: 'Payments that are PENDING or CONFIRMING', labels: ['status'] },
    saeip_payment_oldest_seconds: { help: 'Age of the oldest of them', labels: ['status'] },
    saeip_payment_orphans: { help: 'Differences to the books of the provider that nobody has settled' },
    saeip_refunds_waiting: { help: 'Refunds that the provider has not decided' },
    saeip_refund_oldest_seconds: { help: 'Age of the oldest of them' },
    saeip_refund_proposals_open: { help: 'Refunds that wait for a second administrator' },
  },
  read: async (tx, now) => {
    const { rows } = await tx.execute<{ name: string; count: number; oldest: string | null }>(sql`
      select name, count(since)::int as count, min(since) as oldest from (
        (select 'PENDING' as name, ${payment.createdAt} as since from ${payment}
          where ${payment.status} = 'PENDING' order by ${payment.createdAt} limit ${countLimit})
        union all
        (select 'CONFIRMING', ${payment.confirmingSince} from ${payment}
          where ${payment.status} = 'CONFIRMING' order by ${payment.confirmingSince} limit ${countLimit})
        union all
        (select 'orphans', ${paymentOrphan.foundAt} from ${paymentOrphan}
          where ${paymentOrphan.settledAt} is null limit ${countLimit})
        union all
        (select 'refunds', ${refund.createdAt} from ${refund}
          where ${refund.status} = 'PENDING' order by ${refund.createdAt} limit ${countLimit})
        union all
        (select 'proposals', ${refundProposal.createdAt} from ${refundProposal}
          where ${refundProposal.status} = 'OPEN' limit ${countLimit})
      ) as waiting group by name`)
    const of = (name: string) => {
      const row = rows.find((it) => it.name === name)
      return { count: row?.count ?? 0, age: secondsSince(row?.oldest, now) }
    }
    return [
      ...['PENDING', 'CONFIRMING'].flatMap((status) => [
        { name: 'saeip_payments_open', value: of(status).count, labels: { status } },
        { name: 'saeip_payment_oldest_seconds', value: of(status).age, labels: { status } },
      ]),
      { name: 'saeip_payment_orphans', value: of('orphans').count },
      { name: 'saeip_refunds_waiting', value: of('refunds').count },
      { name: 'saeip_refund_oldest_seconds', value: of('refunds').age },
      { name: 'saeip_refund_proposals_open', value: of('proposals').count },
    ]
  },
}
