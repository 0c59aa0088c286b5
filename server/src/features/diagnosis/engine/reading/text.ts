import type { Finding, NamedProblem } from '../finding.ts'
import { circumstances } from '../knowledge/knowledge.ts'
import { isDisputed } from './contradictions.ts'
import { type Impression, impressionOf } from './learned/impression.ts'
import { readLearned } from './learned/reader.ts'
import { readable, type Sentence, sentencesOf } from './normalise.ts'
import { complains, type Match, matchFindings, matchNames } from './patterns.ts'
import { type Place, placeOf } from './quote.ts'
import { readSimilar } from './similarity.ts'

/** Findings of a description. */
export interface TextReading {
  findings: Finding[]
  /** Signs that are denied, including those stated elsewhere in the text. */
  denied: string[]
  named: NamedProblem[]
  /** Whether the text says that something is wrong or well; conditions alone are no complaint. */
  complaint: boolean
  /** Lean of the whole wording. */
  impression: Impression
  /** Whether the text contains conflicting reports. */
  disputed: boolean
}

/** "과습인가요?" is a guess, "깍지벌레가 있어요" an observation. */
const guessed = /^[^|]{0,6}?(?:인가|일까|인지|일런지|아닐까|아닌가|의심|같|맞|걱정|인건|걸까)/u
const guessStrength = 0.75

/** Extracts findings from a description of at most 2,000 characters. Never throws. */
export function readText(prompt: string): TextReading {
  const original = readable(prompt)
  const sentences = sentencesOf(original)
  const said = new Map<string, Finding>()
  const denied = new Set<string>()
  const denials: Place[] = []
  const named = new Map<string, NamedProblem>()

  for (const sentence of sentences) {
    const place = ({ start, end }: { start: number; end: number }) => placeOf(sentence, original, start, end)
    const fitting = matchFindings(sentence)
    const matches = fitting.filter(({ lookalike }) => !lookalike)
    const lookalikes = new Set(fitting.flatMap(({ id, lookalike }) => (lookalike ? [id] : [])))
    const second = readLearned(sentence, matches)
    for (const match of matches) {
      if (match.denied) {
        denied.add(match.id)
        denials.push(place(match))
      } else keepStrongest(said, finding(match, place(match), second.trust.get(match.id)))
    }
    for (const match of matchNames(sentence)) {
      if (!match.denied) keepName(named, match, sentence, place(match).span)
    }
    for (const similar of readSimilar(
      sentence,
      original,
      matches.map(({ start, end }) => [start, end]),
    )) {
      if (!denied.has(similar.id)) keepStrongest(said, similar)
    }
    for (const { id, strength, start, end } of second.found) {
      const learned: Finding = { id, source: 'TEXT', reader: 'learned', strength, ...place({ start, end }) }
      if (!denied.has(id) && !lookalikes.has(id)) keepStrongest(said, learned)
    }
    for (const id of second.denied) if (!said.has(id)) denied.add(id)
  }
  const complaint = sentences.some(complains)
  if (!complaint && isCleared(said, denied)) {
    for (const id of [...said.keys()]) if (!circumstances.has(id)) said.delete(id)
    said.set('fine', { ...nothingFound, ...denials[0] })
  }
  return {
    findings: [...said.values()],
    denied: [...denied],
    named: [...named.values()],
    complaint: complaint || [...said.keys()].some((id) => !circumstances.has(id)),
    impression: impressionOf(prompt),
    disputed: isDisputed(prompt),
  }
}

/** Whether several signs are denied and none is stated, which means that the plant is well. */
const isCleared = (said: Map<string, Finding>, denied: Set<string>) =>
  denied.size + (said.has('no_pest') ? 1 : 0) >= signsToClear &&
  [...said.values()].every(({ id, reader }) => circumstances.has(id) || reader === 'learned')
const signsToClear = 2
const nothingFound: Finding = { id: 'fine', source: 'TEXT', reader: 'pattern', strength: 0.7 }

const finding = (match: Match, place: Place, trust = 1): Finding => ({
  id: match.id,
  source: 'TEXT',
  reader: 'pattern',
  strength: match.strength * trust,
  ...place,
})

function keepStrongest(said: Map<string, Finding>, next: Finding) {
  const before = said.get(next.id)
  const better =
    !before || rank(next) > rank(before) || (rank(next) === rank(before) && next.strength > before.strength)
  if (better) said.set(next.id, next)
}

/** Pattern matches win over similar examples. */
const rank = ({ reader }: Finding) => (reader === 'pattern' ? 1 : 0)

function keepName(named: Map<string, NamedProblem>, match: Match, sentence: Sentence, span: string) {
  const strength = guessed.test(sentence.text.slice(match.end)) ? guessStrength : 1
  const before = named.get(match.id)
  if (!before || before.strength < strength) named.set(match.id, { problemId: match.id, strength, span })
}
