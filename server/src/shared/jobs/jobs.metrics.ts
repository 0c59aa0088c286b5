import { sql } from 'drizzle-orm'
import { countLimit, type StateMetrics, secondsSince } from '../metrics/state-metrics.ts'
import { job } from './jobs.tables.ts'

/** Due, running and dead jobs by kind. Jobs planned for later are none of them. */
export const jobMetrics: StateMetrics = {
  gauges: {
    saeip_jobs: { help: 'Jobs that are due, running or dead', labels: ['kind', 'state'] },
    saeip_job_oldest_seconds: { help: 'How long the oldest due job of a kind has waited', labels: ['kind'] },
  },
  read: async (tx, now) => {
    const due = sql`select ${job.kind} as kind, ${job.runAt} as since,
      case when ${job.leasedUntil} > ${now.toISOString()}::timestamptz then 'RUNNING' else 'WAITING' end as state
      from ${job} where ${job.state} = 'WAITING' and ${job.runAt} <= ${now.toISOString()}::timestamptz
      order by ${job.runAt} limit ${countLimit}`
    const dead = sql`select ${job.kind} as kind, ${job.runAt} as since, 'DEAD' as state
      from ${job} where ${job.state} = 'DEAD' limit ${countLimit}`
    const { rows } = await tx.execute<{ kind: string; state: string; count: number; oldest: string }>(sql`
      select kind, state, count(*)::int as count, min(since) as oldest
      from ((${due}) union all (${dead})) as counted group by kind, state`)
    return rows.flatMap(({ kind, state, count, oldest }) => [
      { name: 'saeip_jobs', value: count, labels: { kind, state } },
      ...(state === 'WAITING'
        ? [{ name: 'saeip_job_oldest_seconds', value: secondsSince(oldest, now), labels: { kind } }]
        : []),
    ])
  },
}
