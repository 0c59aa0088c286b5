import type { Finding, NamedProblem } from '../finding.ts'
import { circumstances } from '../knowledge/knowledge.ts'
import { readable, type Sentence, sentencesOf } from './normalise.ts'
import { complains, type Match, matchFindings, matchNames } from './patterns.ts'
import { readSimilar } from './similarity.ts'
import { originalSpan } from './tracked.ts'

/** What the description says. */
export interface TextReading {
  findings: Finding[]
  /** Signs the person says are not there. */
  denied: string[]
  named: NamedProblem[]
  /** Whether something is said to be wrong (or well): how a plant lives is no complaint. */
  complaint: boolean
  /** Signs said and denied, or said together with their opposite. */
  contradictory: string[]
}

/** Signs that cannot both be true of one plant at one time. */
const opposites: [string, string][] = [
  ['soil_wet', 'soil_dry'],
  ['no_fert', 'fert_much'],
  ['recover', 'waterlog_wilt'],
  ['dry_air', 'humid'],
  ['soil_dry', 'often_txt'],
]
const contradictionDiscount = 0.5
/** "과습인가요?" is a guess, "깍지벌레가 있어요" an observation. */
const guessed = /^[^|]{0,6}?(?:인가|일까|인지|일런지|아닐까|아닌가|의심|같|맞|걱정|인건|걸까)/u
const guessStrength = 0.75

/** Reads a description of at most 2,000 characters. Never throws; text is only ever data. */
export function readText(prompt: string): TextReading {
  const original = readable(prompt)
  const sentences = sentencesOf(original)
  const said = new Map<string, Finding>()
  const denied = new Set<string>()
  const named = new Map<string, NamedProblem>()

  for (const sentence of sentences) {
    const span = (match: Match) => originalSpan(sentence.tracked, original, match.start, match.end)
    const matches = matchFindings(sentence)
    for (const match of matches) {
      if (match.denied) denied.add(match.id)
      else keepStrongest(said, finding(match, span(match)))
    }
    for (const match of matchNames(sentence)) {
      if (!match.denied) keepName(named, match, sentence, span(match))
    }
    for (const similar of readSimilar(
      sentence,
      original,
      matches.map(({ start, end }) => [start, end]),
    )) {
      if (!said.has(similar.id) && !denied.has(similar.id)) said.set(similar.id, similar)
    }
  }
  const complaint = sentences.some(complains)
  if (!complaint && isCleared(said, denied)) said.set('fine', nothingFound)
  const contradictory = discountContradictions(said, denied)
  return {
    findings: [...said.values()],
    denied: [...denied].filter((id) => !said.has(id)),
    named: [...named.values()],
    complaint: complaint || [...said.keys()].some((id) => !circumstances.has(id)),
    contradictory,
  }
}

/** Who denies several signs and reports none says that the plant is well. */
const isCleared = (said: Map<string, Finding>, denied: Set<string>) =>
  denied.size + (said.has('no_pest') ? 1 : 0) >= signsToClear &&
  [...said.keys()].every((id) => circumstances.has(id))
const signsToClear = 2
const nothingFound: Finding = { id: 'fine', source: 'TEXT', reader: 'pattern', strength: 0.7 }

const finding = (match: Match, span: string): Finding => ({
  id: match.id,
  source: 'TEXT',
  reader: 'pattern',
  strength: match.strength,
  span,
})

function keepStrongest(said: Map<string, Finding>, next: Finding) {
  const before = said.get(next.id)
  if (!before || before.strength < next.strength || before.reader === 'similarity') said.set(next.id, next)
}

function keepName(named: Map<string, NamedProblem>, match: Match, sentence: Sentence, span: string) {
  const strength = guessed.test(sentence.text.slice(match.end)) ? guessStrength : 1
  const before = named.get(match.id)
  if (!before || before.strength < strength) named.set(match.id, { problemId: match.id, strength, span })
}

function discountContradictions(said: Map<string, Finding>, denied: Set<string>): string[] {
  const contradictory = new Set<string>([...said.keys()].filter((id) => denied.has(id)))
  for (const [one, other] of opposites) {
    if (said.has(one) && said.has(other)) contradictory.add(one).add(other)
  }
  for (const id of contradictory) {
    const found = said.get(id)
    if (found) said.set(id, { ...found, strength: found.strength * contradictionDiscount })
  }
  return [...contradictory]
}
