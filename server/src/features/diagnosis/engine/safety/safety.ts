import type { Emergency, Toxicity } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import type { EngineInput, Verdict } from '../engine.ts'
import { type Finding, isPlantSign } from '../finding.ts'
import type { ModelObservations } from '../model-observations.ts'
import { readable } from '../reading/normalise.ts'
import { bareFindings } from '../wording/findings.ts'
import { type AdviceContext, isSunny, type Surroundings, withSafeAdvice } from './advice-rules.ts'
import { readDanger } from './danger.ts'
import { isPet } from './danger-words.ts'
import { emergencyOf, urgentExposures } from './emergency.ts'
import type { DangerReading, Exposure } from './scene.ts'
import { sprayCareFor } from './spraying.ts'
import {
  growsInField,
  isEdible,
  isPoisonous,
  readAllPlants,
  readPlants,
  type ToxicPlant,
  toxicityOf,
  toxicPlants,
} from './toxicity.ts'

/** What must be said before any diagnosis, and what the advice must respect. */
export interface Safety extends Surroundings {
  plants: ToxicPlant[]
  isSunny: boolean
  /** Null without a named plant, unless somebody who may eat of it is told of. */
  toxicity: Toxicity | null
  emergency: Emergency | null
  /** Whether the text asks if the plant is poisonous, or may live with pets and children. */
  asks: boolean
  /** Parts of the text, as `[start, end)` of its characters, that ask it. */
  asked: [number, number][]
  /** Whether a pet or a child is told of. */
  hasVictim: boolean
  /** The description without what pets or people did and suffered; every other character keeps its place. */
  plantText: string
}

/** Assesses a submission before it is diagnosed. Deterministic; never throws. */
export function assessSafety({ prompt, answers, seen, earlierPlant }: EngineInput): Safety {
  const text = readable(prompt)
  const mentioned = readAllPlants(text)
  const danger = readDanger(text, mentioned)
  const inDanger = danger.asks || danger.exposures.length > 0
  // Whoever ate something may have eaten any of the plants that are named.
  const named = inDanger ? mentioned : readPlants(text)
  const plants =
    [named, plantsSeen(seen), readPlants(earlierPlant ?? '')].find((some) => some.length > 0) ?? []
  const urgent = urgentExposures(danger, named, text)
  return {
    plants,
    isSunny: isSunny(answers),
    toxicity: plants.length > 0 || (mayEat(danger) && !isOfSprayAlone(urgent)) ? toxicityOf(plants) : null,
    // What a model recognised, or an earlier diagnosis knew, may make an emergency graver, never milder.
    emergency: emergencyOf(urgent, named.length > 0 ? named : plants.filter(isPoisonous)),
    asks: danger.asks,
    asked: danger.asked,
    hasVictim: danger.actors.some((actor) => isPet(actor) || actor === 'CHILD'),
    plantText: urgent.length > 0 ? blanked(text, danger.spans) : prompt,
    edible: isEdible(text, plants),
    inField: growsInField(`${text} ${answers?.location?.text ?? ''}`),
    sprayCare: sprayCareFor(text),
  }
}

/** Whether the text tells of a pet or a child, of poisoning, or asks about poison. */
const mayEat = ({ asks, actors, exposures }: DangerReading) =>
  asks || exposures.length > 0 || actors.some((actor) => isPet(actor) || actor === 'CHILD')

/** Whether somebody suffers from what was sprayed and nothing was eaten. */
const isOfSprayAlone = (exposures: Exposure[]) =>
  exposures.some(({ contact }) => contact === 'SPRAY') && exposures.every(({ contact }) => contact !== 'ATE')

/** The plant that a vision model recognised with some certainty, by its Korean, English or Latin name. */
function plantsSeen(seen: ModelObservations | undefined): ToxicPlant[] {
  const species = seen?.species
  if (!species || species.certainty === 'LOW') return []
  const named = readPlants(species.name)
  if (named.length > 0) return named
  const name = species.name.trim().toLowerCase()
  const byLatin = toxicPlants.find(({ latin }) => name.startsWith(latin.toLowerCase().replace(/ spp\.$/, '')))
  return byLatin ? [byLatin] : []
}

function blanked(text: string, spans: [number, number][]): string {
  const characters = text.split('')
  for (const [from, to] of spans) {
    for (let at = from; at < Math.min(to, characters.length); at++) characters[at] = at === from ? '.' : ' '
  }
  return characters.join('')
}

/** Evidence of the diagnosis that the safety rules consult. */
interface Diagnosed extends Omit<AdviceContext, 'confidence' | 'plants' | 'isSunny'> {
  /** Findings of text, answers and photos. */
  findings: Finding[]
  seen: ModelObservations | undefined
  /** What answers another question than the one about poison. */
  alsoAnswered: string
}

/** Adds emergency and toxicity to a result, and limits its advice to what the evidence carries. */
export function applySafety(result: Verdict, safety: Safety, diagnosed: Diagnosed): Verdict {
  const { emergency, toxicity, asks, sprayCare } = safety
  const { problemId, confidence, findings } = result
  if ((emergency || asks || sprayCare?.isAsked) && !describesPlant(diagnosed))
    return safetyAlone(safety, findings.photoNotes, diagnosed.alsoAnswered)
  const answer = asks && !emergency ? `${answerAboutPoison(safety)} ` : ''
  const told = { ...findings, summary: `${answer}${findings.summary}` }
  const safe = withSafeAdvice(problemId, told, { ...safety, ...diagnosed, confidence })
  return { ...result, findings: { ...safe, emergency, toxicity } }
}

/** Says whether a plant is poisonous, and whether it may live with the pet or child that is told of. */
function answerAboutPoison({ plants, hasVictim }: Safety): string {
  const { text, ...levels } = toxicityOf(plants)
  const isSafe = [levels.cats, levels.dogs, levels.people].every((level) => level === 'SAFE')
  const isLily = plants.some(({ poison }) => poison === 'lily')
  const advice = isLily
    ? '고양이가 있는 집에는 들이지 않는 게 안전해요.'
    : plants.some(isPoisonous)
      ? '함께 지내려면 닿지 않는 곳에 두어 주세요.'
      : isSafe
        ? '함께 두어도 괜찮아요.'
        : ''
  return hasVictim && advice ? `${text} ${advice}` : text
}

/** Signs that say only what the pet did to the plant. */
const deeds = new Set(['pet_did', 'chewed', 'broken', 'droppings'])
/** A diagnosis beside an emergency or a question about poison needs a plainer sign. */
const leastBesideDanger = 0.5

function describesPlant({ findings, seen }: Diagnosed): boolean {
  if (seen && (seen.findings.length > 0 || (seen.candidates ?? []).length > 0)) return true
  return findings.some((finding) => isPlantSign(finding, leastBesideDanger) && !deeds.has(finding.id))
}

/** What is said where nothing is said about the plant. */
function toldAlone(safety: Safety) {
  const { emergency, toxicity, asks, sprayCare } = safety
  if (emergency) {
    const { title, doNow } = emergency
    const summary = [`${title}.`, toxicity?.text].filter(Boolean).join(' ')
    return { problem: '먼저 안전을 확인해 주세요', summary, steps: doNow }
  }
  if (sprayCare?.isAsked) {
    const { answer, steps } = sprayCare
    const summary = asks && toxicity?.plant ? `${answer} ${toxicity.text}` : answer
    return { problem: '약을 뿌려도 되는지부터 알려 드릴게요', summary, steps }
  }
  const steps = [
    '반려동물과 아이가 닿지 않는 곳에 두고, 떨어진 잎과 꽃은 바로 치워 주세요.',
    '가지를 자르거나 만진 뒤에는 손을 씻어 주세요.',
    '먹거나 핥은 뒤 침을 흘리거나 토하면, 사람은 119에, 반려동물은 동물병원에 바로 전화해 주세요.',
  ]
  return { problem: '독이 있는지부터 알려 드릴게요', summary: answerAboutPoison(safety), steps }
}

/** Returns a result that names no problem and gives no advice about the plant: the emergency, or the answer about poison or spraying. */
export function safetyAlone(
  safety: Safety,
  photoNotes: StoredFindings['photoNotes'] = [],
  alsoAnswered = '',
): Verdict {
  const { emergency, toxicity } = safety
  const { problem, summary: told, steps } = toldAlone(safety)
  const summary = [told, alsoAnswered].filter(Boolean).join(' ')
  return {
    problemId: null,
    problem,
    confidence: 'LOW',
    findings: {
      summary,
      ...bareFindings,
      solutions: steps,
      photoNotes,
      counterSign: null,
      unchecked: [],
      advice: null,
      emergency,
      toxicity,
      severity: null,
      alsoSeen: null,
    },
  }
}
