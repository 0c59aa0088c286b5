import { and, eq, gte, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaySheet } from '../../../../../contract/diagnosis/pay-admin.ts'
import { addMonths } from '../../../../../contract/seoul-day.ts'
import type { Context } from '../../../shared/context.ts'
import { csvFile } from '../../../shared/csv/csv.ts'
import type { Database } from '../../../shared/db/database.ts'
import type { Caller, FileResponse } from '../../../shared/http/handlers.ts'
import { readSetting, writeSetting } from '../../../shared/settings/settings.ts'
import { seoulDay, seoulTime } from '../../../shared/time/seoul.ts'
import { expertAnswer } from '../expert-desk.tables.ts'

const settingName = 'pay-per-answer'

/** What an answer pays from a month on, oldest month first. */
interface Rate {
  from: string
  won: number
}

/** Returns what each expert answered in a month, and what it pays; to others than administrators what they answered themselves. */
export async function getPaySheet(
  { db, now, findNames }: Context,
  viewer: Caller,
  month: string,
): Promise<PaySheet> {
  const expertId = viewer.roles.includes('ADMIN') ? undefined : viewer.id
  const [rates, counts] = await Promise.all([findRates(db), countAnswers(db, month, expertId)])
  const wonPerAnswer = rates.findLast(({ from }) => from <= month)?.won ?? 0
  const names = await findNames(counts.map(({ expertId }) => expertId))
  const rows = counts.map(({ expertId, answers }) => ({
    expertName: names.get(expertId) ?? '떠난 사람',
    answers,
    won: answers * wonPerAnswer,
  }))
  return { month, wonPerAnswer, isOver: month < seoulDay(now()).slice(0, 7), rows }
}

/** Exports what each expert answered in a month as CSV. */
export async function exportPaySheet(ctx: Context, viewer: Caller, month: string): Promise<FileResponse> {
  const { rows, wonPerAnswer } = await getPaySheet(ctx, viewer, month)
  const cells = rows.map(({ expertName, answers, won }) => [expertName, answers, wonPerAnswer, won])
  return csvFile(`saeip-pay-${month}.csv`, ['전문가', '답변', '한 건에', '금액'], cells)
}

/** Sets what an answer pays from this month on; earlier months keep what they paid. */
export async function setPayPerAnswer(ctx: Context, actor: Caller, won: number): Promise<PaySheet> {
  const month = seoulDay(ctx.now()).slice(0, 7)
  await ctx.transact(async (tx) => {
    const before = await findRates(tx)
    const after = [...before.filter(({ from }) => from !== month), { from: month, won }]
    await writeSetting(tx, settingName, after, ctx.now())
    await ctx.audit.record(tx, {
      actorId: actor.id,
      action: 'diagnosis.setPay',
      subject: 'setting',
      subjectId: settingName,
      before: { amount: before.findLast(({ from }) => from <= month)?.won ?? 0 },
      after: { amount: won },
    })
  })
  return getPaySheet(ctx, actor, month)
}

const findRates = async (db: Database) => (await readSetting<Rate[]>(db, settingName)) ?? []

/** Counts the answers of a month by expert, or of one expert. A case counts once, for the first answer to it that was not taken back. */
function countAnswers(db: Database, month: string, expertId?: string) {
  const since = seoulTime(`${month}-01`, '00:00')
  const until = seoulTime(`${addMonths(month, 1)}-01`, '00:00')
  const earlier = alias(expertAnswer, 'earlier')
  return db
    .select({ expertId: expertAnswer.expertId, answers: sql<number>`count(*)::int` })
    .from(expertAnswer)
    .where(
      and(
        expertId === undefined ? undefined : eq(expertAnswer.expertId, expertId),
        gte(expertAnswer.answeredAt, since),
        lt(expertAnswer.answeredAt, until),
        isNull(expertAnswer.retractedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.memberId, expertAnswer.memberId),
                eq(earlier.diagnosisId, expertAnswer.diagnosisId),
                lt(earlier.edition, expertAnswer.edition),
                isNull(earlier.retractedAt),
              ),
            ),
        ),
      ),
    )
    .groupBy(expertAnswer.expertId)
    .orderBy(expertAnswer.expertId)
}
