import { problems } from '../knowledge/knowledge.ts'

/** One account of a submission, independent of the others: a probability per problem, and the trust in it (0..1). */
export interface Witness {
  /** Problem id -> probability; sums to 1 over all problems. */
  shares: Record<string, number>
  /** Probability that the account is informative; the rest counts as no information at all. */
  reliability: number
}

const even = 1 / problems.length

/** Returns a distribution proportional to exp(score) over all problems. */
export function sharesFrom(scoreOf: (problemId: string) => number): Record<string, number> {
  const scores = problems.map(({ id }) => [id, scoreOf(id)] as const)
  const highest = Math.max(...scores.map(([, score]) => score))
  return normalised(Object.fromEntries(scores.map(([id, score]) => [id, Math.exp(score - highest)])))
}

/**
 * Combines accounts as a product of mixtures: each is mixed with the even distribution by its reliability, so that an
 * account that knows nothing changes nothing, and what one account misses can never rule out what another one saw.
 */
export function combineWitnesses(witnesses: Witness[]): Record<string, number> {
  const product = (id: string) =>
    witnesses.reduce((all, { shares, reliability }) => {
      const share = reliability * (shares[id] ?? 0) + (1 - reliability) * even
      return all * share
    }, 1)
  return normalised(Object.fromEntries(problems.map(({ id }) => [id, product(id)])))
}

function normalised(weights: Record<string, number>): Record<string, number> {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0) || 1
  return Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, weight / total]))
}
