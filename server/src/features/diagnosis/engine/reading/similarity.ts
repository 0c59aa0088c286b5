import { examples } from '../knowledge/knowledge.ts'
import { gramsOf } from './grams.ts'
import { type Sentence, sentencesOf } from './normalise.ts'

/** A sign that a clause resembles, at its place in the sentence. */
export interface Resemblance {
  id: string
  strength: number
  start: number
  end: number
}

interface Example {
  id: string
  grams: Set<string>
  weight: number
  negative: boolean
}

/** Similarity from which an example counts, and similarity of full strength. */
const resemblance = { from: 0.5, whole: 0.85 }
/** Strengths of similar examples; always below that of a pattern. */
const strengths = { from: 0.4, whole: 0.85 }
/** Smallest ratio to the best similarity for a second finding of the same clause. */
const nearlyAsGood = 0.85
/** Costs of n-grams that the clause lacks and of those that it adds. */
const missingCost = 0.8
const extraCost = 0.3
const shortestClause = 4
const unknownWeight = 3

const negation = /안|없|않|못|아니|아닌|말고/
const known = Object.entries(examples).flatMap(([id, texts]) => texts.map((text) => exampleOf(id, text)))
const rarity = rarityOf(known)
for (const example of known) example.weight = weightOf(example.grams)
const byGram = indexOf(known)

/** Returns the signs whose example phrasings are similar to a clause without a pattern match. */
export function readSimilar({ text }: Sentence, understood: [number, number][]): Resemblance[] {
  const best = new Map<string, Resemblance>()
  for (const [start, end] of clausesOf(text)) {
    if (end - start < shortestClause || understood.some(([from, to]) => from < end && to > start)) continue
    for (const [id, score] of resembling(text.slice(start, end))) {
      const strength = strengthOf(score)
      if ((best.get(id)?.strength ?? 0) < strength) best.set(id, { id, strength, start, end })
    }
  }
  return [...best.values()]
}

function clausesOf(text: string): [number, number][] {
  const clauses: [number, number][] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && text[index] !== '|') continue
    clauses.push([start, index])
    start = index + 1
  }
  return clauses
}

function resembling(clause: string): [id: string, score: number][] {
  const grams = gramsOf(clause)
  const own = weightOf(grams)
  const negative = negation.test(clause)
  const scores = new Map<string, number>()
  for (const [index, shared] of sharedWeights(grams)) {
    const example = known[index]
    if (!example || example.negative !== negative) continue
    const score = shared / (shared + missingCost * (example.weight - shared) + extraCost * (own - shared))
    if (score >= resemblance.from && score > (scores.get(example.id) ?? 0)) scores.set(example.id, score)
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  const top = ranked[0]?.[1] ?? 0
  return ranked.slice(0, 2).filter(([, score]) => score >= top * nearlyAsGood)
}

function sharedWeights(grams: Set<string>): Map<number, number> {
  const shared = new Map<number, number>()
  for (const gram of grams) {
    for (const index of byGram.get(gram) ?? []) {
      shared.set(index, (shared.get(index) ?? 0) + (rarity.get(gram) ?? 0))
    }
  }
  return shared
}

function strengthOf(score: number): number {
  const share = Math.min(1, (score - resemblance.from) / (resemblance.whole - resemblance.from))
  return strengths.from + share * (strengths.whole - strengths.from)
}

function exampleOf(id: string, text: string): Example {
  const compact = sentencesOf(text)
    .map((sentence) => sentence.text)
    .join('')
    .replaceAll('|', '')
  return { id, grams: gramsOf(compact), weight: 0, negative: negation.test(compact) }
}

/** Inverse document frequency of the n-grams over all examples. */
function rarityOf(all: Example[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { grams } of all) for (const gram of grams) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  return new Map([...counts].map(([gram, count]) => [gram, Math.log((all.length + 1) / count)]))
}

function indexOf(all: Example[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  all.forEach(({ grams }, position) => {
    for (const gram of grams) index.set(gram, [...(index.get(gram) ?? []), position])
  })
  return index
}

/** Sums the weights of n-grams; an n-gram that no example has counts half, because it may only be an ending. */
function weightOf(grams: Set<string>): number {
  let sum = 0
  for (const gram of grams) sum += rarity.get(gram) ?? unknownWeight
  return sum
}
