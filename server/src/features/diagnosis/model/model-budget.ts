import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { EffectiveModel } from '../../../../../contract/diagnosis/model-admin.ts'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { Usage } from '../engine/vision/request.ts'
import { engineBudget } from '../model.tables.ts'

/** Daily limits of the vision model, by calendar day in Seoul. */
export type ModelCaps = Pick<EffectiveModel, 'callsPerPerson' | 'wonPerDay'>

/** Prices in won per million tokens. */
export interface ModelPrices {
  inputPrice: number
  outputPrice: number
}

export type OverCap = 'PERSON_CAP' | 'COST_CAP'

/** Reserved for a call before its real usage is known: two photos, the instructions, thinking and answer. */
const estimatedUsage: Usage = { inputTokens: 18_000, outputTokens: 3000 }
const microWon = 1_000_000
export const allMembers = '*'

interface BudgetedCall {
  attempt: { memberId: string; askedAt: Date }
  caps: ModelCaps
  prices: ModelPrices
}

class CapExceeded extends Error {
  constructor(readonly cap: OverCap) {
    super(cap)
  }
}

/**
 * Reserves one call in the daily budget before it is made, so that concurrent calls cannot exceed a cap together, and runs
 * `work` in the same transaction. Returns the cap that would be exceeded, if any. A killed process does not return what it
 * reserved.
 */
export async function reserveCall(
  { transact }: Context,
  { attempt, caps, prices }: BudgetedCall,
  work: (tx: Database, costMicroWon: number) => Promise<unknown>,
): Promise<OverCap | undefined> {
  const [day, cost] = [seoulDay(attempt.askedAt), costOf(estimatedUsage, prices)]
  try {
    await transact(async (tx) => {
      await work(tx, cost)
      if (!(await reserve(tx, { subject: attempt.memberId, day, cost }, { calls: caps.callsPerPerson })))
        throw new CapExceeded('PERSON_CAP')
      if (!(await reserve(tx, { subject: allMembers, day, cost }, { cost: caps.wonPerDay * microWon })))
        throw new CapExceeded('COST_CAP')
    })
    return undefined
  } catch (error) {
    if (error instanceof CapExceeded) return error.cap
    throw error
  }
}

/** Replaces the reserved cost by the real one and returns it in millionths of a won. */
export async function correctCost(
  tx: Database,
  { attempt, prices }: Omit<BudgetedCall, 'caps'>,
  usage: Usage,
): Promise<number> {
  const cost = costOf(usage, prices)
  const difference = cost - costOf(estimatedUsage, prices)
  const subjects = [attempt.memberId, allMembers]
  await tx
    .update(engineBudget)
    .set({ costMicroWon: sql`${engineBudget.costMicroWon} + ${difference}` })
    .where(and(inArray(engineBudget.subject, subjects), eq(engineBudget.day, seoulDay(attempt.askedAt))))
  return cost
}

/** Cost in millionths of a won, which equals tokens times the price per million. */
const costOf = ({ inputTokens, outputTokens }: Usage, { inputPrice, outputPrice }: ModelPrices) =>
  Math.round(inputTokens * inputPrice + outputTokens * outputPrice)

/** Adds one call to a day's budget. Returns false, and changes nothing, when that would exceed `limit`. */
async function reserve(
  tx: Database,
  { subject, day, cost }: { subject: string; day: string; cost: number },
  limit: { calls?: number; cost?: number },
): Promise<boolean> {
  if (limit.cost !== undefined && cost > limit.cost) return false
  const { calls, costMicroWon } = engineBudget
  const reserved = await tx
    .insert(engineBudget)
    .values({ subject, day, calls: 1, costMicroWon: cost })
    .onConflictDoUpdate({
      target: [engineBudget.subject, engineBudget.day],
      set: { calls: sql`${calls} + 1`, costMicroWon: sql`${costMicroWon} + ${cost}` },
      setWhere: and(
        limit.calls === undefined ? sql`true` : lt(calls, limit.calls),
        limit.cost === undefined ? sql`true` : sql`${costMicroWon} + ${cost} <= ${limit.cost}`,
      ) as SQL,
    })
    .returning({ calls })
  return reserved.length === 1
}
