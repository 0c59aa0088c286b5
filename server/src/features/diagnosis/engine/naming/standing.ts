import { trained } from '../knowledge/knowledge.ts'
import type { Clause } from '../reading/clauses.ts'
import type { Sentence } from '../reading/normalise.ts'
import { bucketOf, type Features, type LinearModel, logitsOf, probabilitiesOf, unpack } from './linear.ts'
import { wordBuckets } from './words.ts'

/** What a clause speaks of, of which time, and how. */
export const standings = {
  about: ['plant', 'other-plant', 'soil', 'organism', 'person', 'animal'],
  time: ['now', 'past', 'plan'],
  stance: ['stated', 'denied', 'asked', 'treated', 'supposed'],
} as const
export type Axis = keyof typeof standings
export type StandingModels = Record<Axis, LinearModel>
/** Probability of each value of each axis. */
export type Standing = Record<Axis, Record<string, number>>

const contextBuckets = 1 << 13
/** Number of features of a clause with its context. */
export const standingFeatures = wordBuckets + contextBuckets
/** Weight of a clue from the place, the ends and the neighbours of a clause. */
const clue = 0.2

/** The trained models. */
export const standingModels = Object.fromEntries(
  Object.entries(trained.standing).map(([axis, model]) => [axis, unpack(model, standingFeatures)]),
) as StandingModels

/** Returns the features of a clause among its neighbours. */
export function contextOf(clauses: Clause[], index: number): Features {
  const clause = clauses[index]
  if (!clause) return new Map()
  const length = 1 / Math.sqrt(clause.wording.size || 1)
  const features: Features = new Map([...clause.wording].map((feature) => [feature, length]))
  for (const name of cluesOf(clause, clauses[index - 1], clauses[index + 1]))
    features.set(wordBuckets + bucketOf(name, contextBuckets), clue)
  return features
}

function cluesOf(clause: Clause, before: Clause | undefined, after: Clause | undefined): string[] {
  const ends = ({ text }: Clause, name: string) =>
    [1, 2, 3, 4].map((length) => `${name}e${text.slice(-length)}`)
  const begins = ({ text }: Clause, name: string) =>
    [1, 2, 3, 4].map((length) => `${name}b${text.slice(0, length)}`)
  const stems = (words: string[], name: string) => words.map((word) => `${name}w${word.slice(0, 2)}`)
  return [
    ...ends(clause, ''),
    ...begins(clause, ''),
    ...(clause.asked ? ['?'] : []),
    ...(before
      ? [...ends(before, '-'), ...begins(before, '-'), ...stems(before.words.slice(-2), '-')]
      : ['first']),
    ...(after
      ? [...ends(after, '+'), ...begins(after, '+'), ...stems(after.words.slice(0, 3), '+')]
      : ['last']),
    ...(after?.asked ? ['+?'] : []),
  ]
}

/** Returns the standing of every clause of a description. */
export const standingsOf = (clauses: Clause[], models: StandingModels): Standing[] =>
  clauses.map((_, index) => {
    const features = contextOf(clauses, index)
    const of = (model: LinearModel) => probabilitiesOf(model, logitsOf(model, features))
    return { about: of(models.about), time: of(models.time), stance: of(models.stance) }
  })

/** From this probability on, a clause is of another plant or of the past, or tells of something done. */
export const sureOfAnother = 0.7

/** Returns the standing of the clause at a place of a sentence. */
export const standingAt = (
  clauses: Clause[],
  standings: Standing[],
  sentence: Sentence,
  start: number,
): Standing | undefined =>
  standings[clauses.findIndex((it) => it.sentence === sentence && it.start <= start && start < it.end)]

/** Probability that a clause states something of this plant, its soil or what lives on it, as it is now. */
export const presence = ({ about, time, stance }: Standing): number =>
  ((about.plant ?? 0) + (about.soil ?? 0) + (about.organism ?? 0)) * (time.now ?? 0) * (stance.stated ?? 0)
