import * as z from 'zod/mini'

/** How the provider behaves towards the shop's server. */
const moods = [
  'normal',
  /** Does what it is asked, and answers late. */
  'slow',
  /** Answers 500 and has done nothing. */
  'down',
  /** Does what it is asked, then hangs up without an answer. */
  'lost-answer',
  /** Answers 401, as after a key was replaced. */
  'refusing',
] as const
const webhookModes = ['normal', 'duplicate', 'reordered', 'off'] as const
const calls = ['confirm', 'cancel', 'lookup', 'transactions'] as const
export type TossCall = (typeof calls)[number]

const behaviour = z.object({
  mood: z.enum(moods),
  /** How late a slow answer is. */
  delayMs: z.number().check(z.minimum(0), z.maximum(120_000)),
  /** How many calls the mood strikes, from 0 to 1; which ones, follows from the seed. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  seed: z.number().check(z.int()),
  calls: z.array(z.enum(calls)),
  webhooks: z.enum(webhookModes),
  /** Where webhooks go, if not where they usually do. */
  webhookUrl: z.nullable(z.url({ protocol: /^https?$/ })),
})
export type TossBehaviour = z.output<typeof behaviour>

export const usualBehaviour: TossBehaviour = {
  mood: 'normal',
  delayMs: 3000,
  share: 1,
  seed: 1,
  calls: [...calls],
  webhooks: 'normal',
  webhookUrl: null,
}

/** What a control call may change; a new mood starts afresh with who it strikes. */
export const behaviourChange = z.partial(behaviour)
export type BehaviourChange = z.output<typeof behaviourChange>

export function changed(before: TossBehaviour, change: BehaviourChange): TossBehaviour {
  const { share, calls: struck } = usualBehaviour
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...(change.mood && { share, calls: struck }), ...given }
}

/** Random numbers from 0 to 1 that a seed repeats. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
