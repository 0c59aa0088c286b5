import { type Finding, isPlantSign } from './finding.ts'
import { allQuestions, canHavePhenomenon, type Species } from './knowledge/knowledge.ts'
import type { Told } from './naming/naming.ts'
import { englishWordingOf } from './naming/words.ts'
import { type Contradiction, contradictionsIn } from './reading/contradictions.ts'
import type { Sentence } from './reading/normalise.ts'
import { isDenied } from './reading/patterns.ts'
import { type Place, placeOf } from './reading/quote.ts'
import { readSpecies } from './reading/species.ts'
import { readText, type TextReading } from './reading/text.ts'
import { appendTracked, emptyTracked, type Tracked } from './reading/tracked.ts'

/** Findings of the description and the follow-up answers together. */
export interface ExtractedFindings {
  text: TextReading
  plant: Species | undefined
  answered: FollowUpReading
  contradictions: Contradiction[]
  observations: Told
}

/** What is known besides the text and the follow-up answers. */
interface KnownBefore {
  /** The text, when it was read already. */
  text?: TextReading
  earlierPlant?: string | undefined
}

/** Extracts all findings from text and follow-up answers; a text that was read already is not read again. Never throws; the text is treated as data only. */
export function extractFindings(
  prompt: string,
  followUps?: Record<string, string>,
  { text = readText(prompt), earlierPlant = '' }: KnownBefore = {},
): ExtractedFindings {
  const plant = readSpecies(prompt) ?? readSpecies(earlierPlant)
  const answered = readFollowUps(followUps)
  const ruledOut = new Set(answered.denied)
  const told = text.findings.filter(({ id }) => !ruledOut.has(id))
  const signs = adjustForSpecies([...told, ...answered.findings], plant, text)
  const contradictions = contradictionsIn(signs, text.denied)
  const said = new Set(signs.map(({ id }) => id))
  const denied = [...new Set([...text.denied, ...answered.denied])].filter((id) => !said.has(id))
  const complaint = text.complaint || signs.some((sign) => isPlantSign(sign) || sign.id === 'fine')
  const observations: Told = {
    clauses: text.clauses,
    english: englishWordingOf(text.original),
    findings: signs,
    denied,
    named: text.named,
    complaint,
    outside: text.outside?.kind,
    contradicted: contradictions[0]?.strength ?? 0,
    disputed: text.disputed,
  }
  return { text, plant, answered, contradictions, observations }
}

/** Findings stated and denied by the answers to follow-up questions. */
interface FollowUpReading {
  findings: Finding[]
  denied: string[]
  asked: Set<string>
}

/** Reads answered questions (id -> value) and ignores unknown ones. */
function readFollowUps(followUps: Record<string, string> | undefined): FollowUpReading {
  const reading: FollowUpReading = { findings: [], denied: [], asked: new Set() }
  for (const [id, value] of Object.entries(followUps ?? {})) {
    reading.asked.add(id)
    const question = allQuestions.find((one) => one.id === id)
    const option = question?.options.find((choice) => choice.value === value)
    if (!question || !option) continue
    reading.denied.push(...option.denies)
    for (const finding of option.says) {
      reading.findings.push({
        id: finding,
        source: 'ANSWER',
        strength: 1,
        span: option.label,
        asked: question.text,
      })
    }
  }
  return reading
}

/** Strength of a feature that is natural for the species: as evidence of health, and of a phenomenon with a name. */
const strength = 0.5
const statedStrength = 0.9
/** Factor on a sign that a healthy plant of the species shows too. */
const explained = 0.3
/** Factor on dry soil for a species that wants it, unless the leaves show thirst. */
const wantsDry = 0.5
const thirsts = ['wilt', 'curl', 'crispy', 'recover']

/** Adjusts the signs for what is natural for the species. */
function adjustForSpecies(findings: Finding[], plant: Species | undefined, text: TextReading): Finding[] {
  if (!plant) return findings
  const found = naturalIn(plant, text)
  const explains = new Set(found.flatMap((one) => one.explains))
  const suffers = findings.some(({ id }) => thirsts.includes(id))
  const possible = findings.filter(({ id }) => canHavePhenomenon(plant, id))
  const weakened = possible.map((finding) => {
    if (explains.has(finding.id)) return { ...finding, strength: finding.strength * explained }
    const dryByNature = finding.id === 'soil_dry' && finding.source === 'TEXT' && !suffers
    return dryByNature && plant.watering === 'drought-loving'
      ? { ...finding, strength: finding.strength * wantsDry }
      : finding
  })
  const [first] = found
  const stated = found.find(({ states }) => states !== undefined)
  if (stated?.states) return withStated(weakened, stated.states, stated.place)
  return first && !findings.some(({ id }) => id === 'fine')
    ? [...weakened, natural(plant, first.place)]
    : weakened
}

/** Adds the finding that a natural feature states, unless the text states it as strongly. */
const withStated = (findings: Finding[], id: string, place: Place): Finding[] =>
  findings.some((finding) => finding.id === id && finding.strength >= statedStrength)
    ? findings
    : [
        ...findings.filter((finding) => finding.id !== id),
        { id, source: 'TEXT', strength: statedStrength, ...place },
      ]

const natural = ({ name }: Species, place: Place): Finding => ({
  id: 'fine',
  source: 'TEXT',
  strength,
  ...place,
  meaning: `${name}에게는 자연스러운 모습이에요`,
})

/** Natural features that the text mentions, each within one sentence or from one sentence to the next. */
function naturalIn({ natural = [] }: Species, { original, sentences }: TextReading) {
  if (natural.length === 0) return []
  const whole = joined(sentences)
  return natural.flatMap(({ words, explains, states }) => {
    const found = new RegExp(words, 'u').exec(whole.text)
    if (!found || /[안못없않]/u.test(found[0]) || isDenied(whole, found.index, found.index + found[0].length))
      return []
    return [{ explains, states, place: placeOf(whole, original, found.index, found.index + found[0].length) }]
  })
}

/** The sentences as one, without clauses and separated by full stops, as the patterns of natural features expect. */
function joined(sentences: Sentence[]): Sentence {
  const tracked = emptyTracked()
  for (const [index, { tracked: part }] of sentences.entries()) {
    if (index > 0) appendStop(tracked)
    for (let i = 0; i < part.text.length; i++)
      if (part.text[i] !== '|') appendTracked(tracked, part, i, i + 1)
  }
  return { tracked, text: tracked.text, adverbs: new Set(), asked: false }
}

function appendStop(tracked: Tracked) {
  const last = tracked.to.at(-1) ?? 0
  tracked.text += '.'
  for (const places of [tracked.at, tracked.from, tracked.to]) places.push(last)
}
