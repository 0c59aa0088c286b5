import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../shared/context.ts'
import type { Database } from '../../../shared/db/database.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { DiagnosisContext } from '../context.ts'
import type { DiagnosisKey } from '../diagnosis.repository.ts'
import type { EngineInput } from '../engine/engine.ts'
import type { Reading } from '../engine/vision/reading.ts'
import { type FailureReason, isTemporary, type Usage, VisionFailure } from '../engine/vision/request.ts'
import {
  findPartForSecondLook,
  isEnoughTime,
  requestReading,
  requestSecondLook,
  type UsableAnswer,
  type VisionModel,
  visionEngineName,
} from '../engine/vision/vision.ts'
import { engineAttempt } from '../model.tables.ts'
import { chooseModel } from './choose-model.ts'
import { correctCost, type ModelCaps, type ModelPrices, type OverCap, reserveCall } from './model-budget.ts'

/** The model's validated reading, or why there is none. `mayRetry`: a later attempt may succeed. */
export type ModelAnswer =
  | UsableAnswer
  | { reading: undefined; why: 'OFF' | 'MEMBER_REFUSES' | OverCap | FailureReason; mayRetry: boolean }

type NewAttempt = typeof engineAttempt.$inferInsert

interface ModelCall {
  vision: VisionModel
  caps: ModelCaps
  prices: ModelPrices
  attempt: Omit<NewAttempt, 'outcome' | 'costMicroWon'> & { askedAt: Date }
}

type Outcome = Pick<NewAttempt, 'outcome' | 'failure' | 'latencyMs' | 'reading'>

const refused = { reading: undefined, why: 'MEMBER_REFUSES', mayRetry: false } as const

/**
 * Asks the vision model within its daily caps and records every attempt and its cost. Returns the stored reading when the
 * member has sent the same submission to the same model before. Nothing is sent, not even again after a failure, and no stored
 * reading used, for a member who refuses.
 */
export async function askModel(
  ctx: DiagnosisContext,
  { memberId, diagnosisId }: DiagnosisKey,
  input: EngineInput,
): Promise<ModelAnswer> {
  const chosen = await chooseModel(ctx)
  if (!chosen) return { reading: undefined, why: 'OFF', mayRetry: false }
  if (await ctx.refusesAi(memberId)) return refused
  const vision = { ...chosen.vision, maySendAgain: async () => !(await ctx.refusesAi(memberId)) }
  const attempt = {
    id: newId(),
    memberId,
    diagnosisId,
    engine: visionEngineName,
    engineVersion: vision.version,
    submissionHash: hashOf(input),
    askedAt: ctx.now(),
  }
  const stored = await findReading(ctx.db, attempt)
  if (stored) {
    const cached = { ...attempt, outcome: 'CACHED' as const, latencyMs: 0, costMicroWon: 0 }
    await ctx.db.insert(engineAttempt).values(cached)
    return { reading: stored, vision, tookMs: 0 }
  }
  const call = { ...chosen, vision, attempt }
  const first = await callModel(ctx, call, () => requestReading(vision, input))
  return first.reading ? lookAgain(ctx, call, input, first) : first
}

function hashOf({ prompt, answers, fullPhoto, symptomPhoto }: EngineInput): string {
  const hash = createHash('sha256').update(JSON.stringify([prompt, answers]))
  for (const photo of [fullPhoto, symptomPhoto]) hash.update(`\0${photo?.length ?? 0}\0`).update(photo ?? '')
  return hash.digest('base64url')
}

/** Returns the newest reading by the same model and prompt version of the same submission by this member. */
async function findReading(
  db: Database,
  { memberId, submissionHash, engineVersion }: ModelCall['attempt'],
): Promise<Reading | undefined> {
  const [found] = await db
    .select({ reading: engineAttempt.reading })
    .from(engineAttempt)
    .where(
      and(
        eq(engineAttempt.memberId, memberId),
        eq(engineAttempt.submissionHash, submissionHash),
        eq(engineAttempt.engineVersion, engineVersion),
        eq(engineAttempt.outcome, 'ANSWERED'),
      ),
    )
    .orderBy(desc(engineAttempt.askedAt), desc(engineAttempt.id))
    .limit(1)
  return found?.reading ?? undefined
}

/**
 * Asks once more, with the owner's words, where that pays and time and caps allow it. It is an attempt of its own, with the
 * combined reading; when it fails, the first reading counts.
 */
async function lookAgain(
  ctx: Context,
  call: ModelCall,
  input: EngineInput,
  first: UsableAnswer,
): Promise<ModelAnswer> {
  const { vision, attempt } = call
  const { reading, tookMs } = first
  const leftMs = vision.limitMs - tookMs
  if (!isEnoughTime(leftMs, vision.limitMs)) return first
  const part = await findPartForSecondLook(vision, input, reading)
  if (!part || (await ctx.refusesAi(attempt.memberId))) return first
  const again = { ...call, attempt: { ...attempt, id: newId(), askedAt: ctx.now() } }
  const second = await callModel(ctx, again, () =>
    requestSecondLook(vision, input, { reading, part, limitMs: leftMs }),
  )
  return second.reading ? { ...second, tookMs: tookMs + second.tookMs } : first
}

/** Makes one call within the caps and records it. */
async function callModel(
  ctx: Context,
  call: ModelCall,
  request: () => Promise<{ reading: Reading; usage: Usage }>,
): Promise<ModelAnswer> {
  const { vision, attempt } = call
  const overCap = await reserveCall(ctx, call, (tx, costMicroWon) =>
    tx.insert(engineAttempt).values({ ...attempt, outcome: 'ASKED', costMicroWon }),
  )
  if (overCap) return { reading: undefined, why: overCap, mayRetry: false }
  const start = performance.now()
  const tookMs = () => Math.round(performance.now() - start)
  try {
    const { reading, usage } = await request()
    const latencyMs = tookMs()
    await closeAttempt(ctx, call, { outcome: 'ANSWERED', reading, latencyMs }, usage)
    return { reading, vision, tookMs: latencyMs }
  } catch (error) {
    if (!(error instanceof VisionFailure)) throw error
    const { reason: failure, usage } = error
    ctx.log.warn({ err: error, engineVersion: vision.version, failure }, 'the vision model gave no answer')
    await closeAttempt(ctx, call, { outcome: 'FAILED', failure, latencyMs: tookMs() }, usage)
    return { reading: undefined, why: failure, mayRetry: isTemporary(failure) }
  }
}

async function closeAttempt({ transact }: Context, call: ModelCall, outcome: Outcome, usage: Usage) {
  const { memberId, id } = call.attempt
  await transact(async (tx) => {
    const costMicroWon = await correctCost(tx, call, usage)
    await tx
      .update(engineAttempt)
      .set({ ...outcome, ...usage, costMicroWon })
      .where(and(eq(engineAttempt.memberId, memberId), eq(engineAttempt.id, id)))
  })
}
