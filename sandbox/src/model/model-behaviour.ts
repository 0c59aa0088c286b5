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
  /** The first half of a good answer: the limit of the answer was reached. */
  'cut',
  /** Refused by safety rules. */
  'refused',
  'key-refused',
  'unknown-model',
  'rate-limited',
  /** Refuses requests that ask for a schema, as some servers do. */
  'no-schema',
  /** Refuses requests that ask for any JSON format. */
  'no-json',
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
