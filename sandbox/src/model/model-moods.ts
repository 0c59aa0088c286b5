/** How the vision model of the practice world behaves. */
export const modelMoods = [
  'good',
  /** A good answer inside a ```json fence. */
  'fenced',
  'wrong-schema',
  'not-a-plant',
  /** Does what a hostile note tells it to, as far as the form of an answer lets it. */
  'injected',
  /** A good answer, late. */
  'slow',
  'rate-limited',
  'down',
  /** Hangs up in the middle. */
  'dropped',
] as const
export type ModelMood = (typeof modelMoods)[number]

export interface ModelBehaviour {
  mood: ModelMood
  /** How late a slow one answers. */
  delayMs: number
}
