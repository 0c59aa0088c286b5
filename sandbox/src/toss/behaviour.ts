import * as z from 'zod/mini'

/** Behaviours of the simulated payment provider. */
const moods = [
  'normal',
  /** Processes the call and responds after `delayMs`. */
  'slow',
  /** Responds with 500 without processing the call. */
  'down',
  /** Processes the call and closes the connection without a response. */
  'lost-answer',
  /** Responds with 401, as after a key was replaced. */
  'refusing',
] as const
const webhookModes = ['normal', 'duplicate', 'reordered', 'off'] as const
const calls = ['confirm', 'cancel', 'lookup', 'transactions'] as const
export type TossCall = (typeof calls)[number]

const behaviour = z.object({
  mood: z.enum(moods),
  /** Delay of `slow`. */
  delayMs: z.number().check(z.minimum(0), z.maximum(120_000)),
  /** Share of calls that the mood affects, from 0 to 1. The seed determines which ones. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  seed: z.number().check(z.int()),
  calls: z.array(z.enum(calls)),
  webhooks: z.enum(webhookModes),
  /** Overrides the target of webhooks. */
  webhookUrl: z.nullable(z.url({ protocol: /^https?$/ })),
})
export type TossBehaviour = z.output<typeof behaviour>

export const defaultBehaviour: TossBehaviour = {
  mood: 'normal',
  delayMs: 3000,
  share: 1,
  seed: 1,
  calls: [...calls],
  webhooks: 'normal',
  webhookUrl: null,
}

/** Fields that a control call may change. A new mood resets `share` and `calls`. */
export const behaviourChange = z.partial(behaviour)
export type BehaviourChange = z.output<typeof behaviourChange>

export function applyChange(before: TossBehaviour, change: BehaviourChange): TossBehaviour {
  const { share, calls: affectedCalls } = defaultBehaviour
  const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...(change.mood && { share, calls: affectedCalls }), ...changedFields }
}

/** Creates a random number generator from 0 to 1 that repeats for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
