import type { Database, Transact } from '../../../shared/db/database.ts'
import { seoulDay } from '../../../shared/time/seoul.ts'
import type { Usage } from '../engine/vision/index.ts'
import * as repository from './model.repository.ts'

/** Daily limits of the vision model, by calendar day in Seoul. */
export interface ModelCaps {
  callsPerPerson: number
  wonPerDay: number
}

/** Prices in won per million tokens. */
export interface ModelPrices {
  inputPrice: number
  outputPrice: number
}

export type OverCap = 'PERSON_CAP' | 'COST_CAP'

/** Reserved for a call before its real usage is known: two photos, the instructions, thinking and answer. */
const estimatedUsage: Usage = { inputTokens: 18_000, outputTokens: 3000 }
const microWon = 1_000_000
const allMembers = '*'

interface ModelCall {
  memberId: string
  askedAt: Date
}

class CapExceeded extends Error {
  constructor(readonly cap: OverCap) {
    super(cap)
  }
}

/**
 * Reserves calls in the daily budget before they are made, so that concurrent calls cannot exceed a cap
 * together. A killed process does not return what it reserved.
 */
export function createModelBudget(transact: Transact, prices: ModelPrices) {
  return { reserve, correct }

  /** Reserves one call and runs `work` in the same transaction. Returns the cap that would be exceeded, if any. */
  async function reserve(
    { memberId, askedAt }: ModelCall,
    { callsPerPerson, wonPerDay }: ModelCaps,
    work: (tx: Database, cost: number) => Promise<void>,
  ) {
    const [day, cost] = [seoulDay(askedAt), costOf(estimatedUsage)]
    const reserveFor = async (
      tx: Database,
      subject: string,
      cap: OverCap,
      limit: { calls?: number; cost?: number },
    ) => {
      if (!(await repository.reserveBudget(tx, { subject, day, cost }, limit))) throw new CapExceeded(cap)
    }
    try {
      await transact(async (tx) => {
        await work(tx, cost)
        await reserveFor(tx, memberId, 'PERSON_CAP', { calls: callsPerPerson })
        await reserveFor(tx, allMembers, 'COST_CAP', { cost: wonPerDay * microWon })
      })
      return undefined
    } catch (error) {
      if (error instanceof CapExceeded) return error.cap
      throw error
    }
  }

  /** Replaces the reserved cost by the real one and returns it in millionths of a won. */
  async function correct(tx: Database, { memberId, askedAt }: ModelCall, usage: Usage): Promise<number> {
    const cost = costOf(usage)
    await repository.correctBudget(
      tx,
      [memberId, allMembers],
      seoulDay(askedAt),
      cost - costOf(estimatedUsage),
    )
    return cost
  }

  /** Cost in millionths of a won, which equals tokens times the price per million. */
  function costOf({ inputTokens, outputTokens }: Usage) {
    return Math.round(inputTokens * prices.inputPrice + outputTokens * prices.outputPrice)
  }
}
