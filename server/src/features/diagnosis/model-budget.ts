import type { Database, Transact } from '../../shared/db/database.ts'
import { seoulDay } from '../../shared/time/seoul.ts'
import type { Usage } from './engine/vision/index.ts'
import * as repository from './model.repository.ts'

/** What a model may be used for, by day in Seoul. */
export interface ModelCaps {
  callsPerPerson: number
  wonPerDay: number
}

/** Won for a million tokens. */
export interface ModelPrices {
  inputPrice: number
  outputPrice: number
}

export type OverCap = 'PERSON_CAP' | 'COST_CAP'

/** What a call is taken to cost until it is known: two photos, the instructions, two tries. */
const guess: Usage = { inputTokens: 12_000, outputTokens: 1500 }
const microWon = 1_000_000
const everybody = '*'

interface Asked {
  memberId: string
  askedAt: Date
}

class PastCap extends Error {
  constructor(readonly cap: OverCap) {
    super(cap)
  }
}

/**
 * Takes calls from the day's account before they are made, so that many at once cannot pass a cap
 * together; what a killed process took stays taken.
 */
export function createModelBudget(transact: Transact, prices: ModelPrices) {
  return { reserve, correct }

  /** Runs `first` in the same transaction. Answers the cap that would be passed, if one would. */
  async function reserve(
    { memberId, askedAt }: Asked,
    { callsPerPerson, wonPerDay }: ModelCaps,
    first: (tx: Database, cost: number) => Promise<void>,
  ) {
    const [day, cost] = [seoulDay(askedAt), costOf(guess)]
    const take = async (
      tx: Database,
      subject: string,
      cap: OverCap,
      most: { calls?: number; cost?: number },
    ) => {
      if (!(await repository.takeFromBudget(tx, { subject, day, cost }, most))) throw new PastCap(cap)
    }
    try {
      await transact(async (tx) => {
        await first(tx, cost)
        await take(tx, memberId, 'PERSON_CAP', { calls: callsPerPerson })
        await take(tx, everybody, 'COST_CAP', { cost: wonPerDay * microWon })
      })
      return undefined
    } catch (error) {
      if (error instanceof PastCap) return error.cap
      throw error
    }
  }

  /** Puts the real cost in place of the estimate, and answers it. */
  async function correct(tx: Database, { memberId, askedAt }: Asked, usage: Usage): Promise<number> {
    const cost = costOf(usage)
    await repository.correctBudget(tx, [memberId, everybody], seoulDay(askedAt), cost - costOf(guess))
    return cost
  }

  /** In millionths of a won: a price for a million tokens is just that for one. */
  function costOf({ inputTokens, outputTokens }: Usage) {
    return Math.round(inputTokens * prices.inputPrice + outputTokens * prices.outputPrice)
  }
}
