import type { Finding } from './finding.ts'
import type { Species } from './knowledge/species.ts'
import { isPlantSign } from './plant-sign.ts'
import { type Contradiction, contradictionsIn } from './reading/contradictions.ts'
import { letCertainSignsDominate } from './reading/dominance.ts'
import { type FollowUpReading, readFollowUps } from './reading/follow-ups.ts'
import type { Impression } from './reading/learned/impression.ts'
import { adjustForSpecies } from './reading/natural-features.ts'
import { readSpecies } from './reading/species.ts'
import { readText, type TextReading } from './reading/text.ts'
import type { Observations } from './scoring/evidence-sources.ts'
import { type Season, shiftsIn } from './season.ts'

/** Findings of the description and the follow-up answers together. */
export interface ExtractedFindings {
  text: TextReading
  plant: Species | undefined
  answered: FollowUpReading
  contradictions: Contradiction[]
  observations: Observations
}

/** Factor on the strength of a sign that another sign contradicts. */
const contradictedFactor = 0.5

/** What is known besides the text and the follow-up answers. */
interface KnownBefore {
  season?: Season
  /** The text, when it was read already. */
  text?: TextReading
  earlierPlant?: string | undefined
}

/** Extracts all findings from text and follow-up answers; a text that was read already is not read again. Never throws; the text is treated as data only. */
export function extractFindings(
  prompt: string,
  followUps?: Record<string, string>,
  { season = [], text = readText(prompt), earlierPlant = '' }: KnownBefore = {},
): ExtractedFindings {
  const plant = readSpecies(prompt) ?? readSpecies(earlierPlant)
  const answered = readFollowUps(followUps)
  const ruledOut = new Set(answered.denied)
  const told = text.findings.filter(({ id }) => !ruledOut.has(id))
  const signs = adjustForSpecies([...told, ...answered.findings], plant, prompt)
  const contradictions = contradictionsIn(signs, text.denied)
  const said = new Set(signs.map(({ id }) => id))
  const denied = [...new Set([...text.denied, ...answered.denied])].filter((id) => !said.has(id))
  const observations: Observations = {
    findings: letCertainSignsDominate(discountContradicted(signs, contradictions), bothWays(contradictions)),
    denied,
    named: text.named,
    impression: answered.findings.length > 0 ? withoutUnsureLean(text.impression) : text.impression,
    shifts: shiftsIn(season),
    contradicted: contradictions[0]?.strength ?? 0,
    disputed: text.disputed,
    unlisted: text.unlisted !== undefined,
  }
  const complaint = text.complaint || signs.some((sign) => isPlantSign(sign) || sign.id === 'fine')
  return { text: { ...text, complaint }, plant, answered, contradictions, observations }
}

/** Returns the impression without its lean towards unsure, for submissions with more evidence than the wording: follow-up answers or a model's findings. */
export const withoutUnsureLean = (impression: Impression): Impression => ({
  ...impression,
  unsure: Math.min(0, impression.unsure ?? 0),
})

const bothWays = (contradictions: Contradiction[]) => new Set(contradictions.flatMap(({ signs }) => signs))

function discountContradicted(signs: Finding[], contradictions: Contradiction[]): Finding[] {
  const both = bothWays(contradictions)
  return signs.map((sign) =>
    both.has(sign.id) && sign.source === 'TEXT'
      ? { ...sign, strength: sign.strength * contradictedFactor }
      : sign,
  )
}
