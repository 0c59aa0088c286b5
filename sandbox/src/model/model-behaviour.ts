/** Behaviours of the simulated vision model. */
export const modelMoods = [
  'good',
  /** A good answer inside a ```json fence. */
  'fenced',
  'wrong-schema',
  'not-a-plant',
  /** Follows a prompt injection, within the form of an answer. */
  'injected',
  /** A good answer after `delayMs`. */
  'slow',
  'rate-limited',
  'down',
  /** Closes the connection without a response. */
  'dropped',
] as const
export type ModelMood = (typeof modelMoods)[number]

export interface ModelBehaviour {
  mood: ModelMood
  /** Delay of `slow`. */
  delayMs: number
}
