import { sql } from 'drizzle-orm'
import { countLimit, type StateMetrics } from '../../shared/metrics/state-metrics.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { DiagnosisContext } from './context.ts'
import { diagnosis } from './diagnosis.tables.ts'
import { expertQuestion } from './expert-desk.tables.ts'
import { findModelCapWon } from './model/choose-model.ts'
import { findModelUsage } from './pending-work.repository.ts'

/** Hours before the deadline from which a case counts as due soon. */
const soonHours = 2

/** Promised answers of experts, and today's spending on the vision model. */
export const diagnosisMetrics = (ctx: DiagnosisContext): StateMetrics => ({
  gauges: {
    saeip_expert_cases: {
      help: 'Unanswered cases that do not wait for their customer: LATE, SOON (two hours) or LATER',
      labels: ['due'],
    },
    saeip_expert_questions: { help: 'Questions to experts without an answer' },
    saeip_model_spent_won: { help: 'Estimated cost of the vision model today (Seoul)' },
    saeip_model_cap_won: { help: 'Cap of that cost; 0 while no model is used' },
  },
  read: async (tx, now) => {
    const soon = new Date(now.getTime() + soonHours * 3_600_000)
    const { rows } = await tx.execute<{ late: number; soon: number; all: number; questions: number }>(sql`
      select count(*) filter (where due_at < ${now.toISOString()}::timestamptz)::int as late,
        count(*) filter (where due_at < ${soon.toISOString()}::timestamptz)::int as soon, count(*)::int as all,
        (select count(*)::int from (select from ${expertQuestion}
          where ${expertQuestion.answeredAt} is null limit ${countLimit}) as asked) as questions
      from (select ${diagnosis.expertDueAt} as due_at from ${diagnosis}
        where ${diagnosis.expertAnsweredAt} is null and ${diagnosis.expertPausedAt} is null order by ${diagnosis.expertDueAt} limit ${countLimit}) as open`)
    const { late = 0, soon: lateOrSoon = 0, all = 0, questions = 0 } = rows[0] ?? {}
    const cases = (due: string, value: number) => ({ name: 'saeip_expert_cases', value, labels: { due } })
    const { won } = await findModelUsage(tx, seoulDay(now))
    return [
      cases('LATE', late),
      cases('SOON', lateOrSoon - late),
      cases('LATER', all - lateOrSoon),
      { name: 'saeip_expert_questions', value: questions },
      { name: 'saeip_model_spent_won', value: won },
      { name: 'saeip_model_cap_won', value: await findModelCapWon(ctx, tx) },
    ]
  },
})
