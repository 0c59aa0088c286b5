import type { Answers } from '../../../../../contract/diagnosis.ts'
import type { Finding } from './finding.ts'
import { type Species, shiftsOf } from './knowledge/species.ts'
import { readAnswers } from './reading/answers.ts'
import { type Contradiction, contradictionsIn } from './reading/contradictions.ts'
import { type FollowUpReading, readFollowUps } from './reading/follow-ups.ts'
import type { Impression } from './reading/learned/impression.ts'
import { againstNature } from './reading/natural.ts'
import { readSpecies } from './reading/species.ts'
import { readText, type TextReading } from './reading/text.ts'
import { againstNorm } from './reading/watering.ts'
import type { Observations } from './scoring/parts.ts'

/** All that a person told: the description, the four answers and the follow-up answers together. */
export interface Hearing {
  text: TextReading
  plant: Species | undefined
  answered: FollowUpReading
  contradictions: Contradiction[]
  observations: Observations
}

/** A sign that another one contradicts tells so much less (a factor). */
const contradicted = 0.5

/** Hears a person out. Never throws; what they wrote is only ever data. */
export function hear(prompt: string, answers: Answers, followUps?: Record<string, string>): Hearing {
  const text = readText(prompt)
  const plant = readSpecies(prompt)
  const answered = readFollowUps(followUps)
  const ruledOut = new Set(answered.denied)
  const told = text.findings.filter(({ id }) => !ruledOut.has(id))
  const all = [...told, ...answered.findings, ...readAnswers(answers)]
  const watered = againstNorm(all, plant, prompt, answers.wateringFrequency)
  const signs = againstNature(watered, plant, prompt)
  const contradictions = contradictionsIn(signs, text.denied)
  const said = new Set(signs.map(({ id }) => id))
  const denied = [...new Set([...text.denied, ...answered.denied])].filter((id) => !said.has(id))
  const observations: Observations = {
    findings: discounted(signs, contradictions),
    denied,
    named: text.named,
    impression: answered.findings.length > 0 ? toldMore(text.impression) : text.impression,
    shifts: plant && shiftsOf(plant),
    contradicted: contradictions[0]?.strength ?? 0,
    disputed: text.disputed,
  }
  return { text, plant, answered, contradictions, observations }
}

/** Who answered a question, or whose photos a model has read, has told more than the wording shows. */
export const toldMore = (impression: Impression): Impression => ({
  ...impression,
  unsure: Math.min(0, impression.unsure ?? 0),
})

function discounted(signs: Finding[], contradictions: Contradiction[]): Finding[] {
  const both = new Set(contradictions.flatMap(({ signs }) => signs))
  return signs.map((sign) =>
    both.has(sign.id) && sign.source === 'TEXT' ? { ...sign, strength: sign.strength * contradicted } : sign,
  )
}
