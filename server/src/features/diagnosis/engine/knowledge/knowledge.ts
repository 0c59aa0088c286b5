import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FirstSign } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { StoredModel } from '../naming/linear.ts'
import type { StoredNaming } from '../naming/naming.ts'
import type { Axis } from '../naming/standing.ts'
import type { ProblemAdvice } from './advice.ts'
import careData from './care.json' with { type: 'json' }
import type { CareTopic } from './care.ts'
import careQuestionsData from './care-questions.json' with { type: 'json' }
import circumstancesData from './circumstances.json' with { type: 'json' }
import contradictionsData from './contradictions.json' with { type: 'json' }
import englishData from './english.json' with { type: 'json' }
import findingsData from './findings.json' with { type: 'json' }
import followUpsData from './follow-ups.json' with { type: 'json' }
import guidedData from './guided-questions.json' with { type: 'json' }
import namingData from './naming.generated.json' with { type: 'json' }
import numeralsData from './numerals.json' with { type: 'json' }
import outsideData from './outside-list.json' with { type: 'json' }
import patternsData from './patterns.json' with { type: 'json' }
import phrasesData from './phrases.json' with { type: 'json' }
import problemIds from './problem-ids.json' with { type: 'json' }
import seasonData from './season.json' with { type: 'json' }
import speciesData from './species.json' with { type: 'json' }
import standingData from './standing.generated.json' with { type: 'json' }
import toxicityData from './toxicity.json' with { type: 'json' }
import typosData from './typos.json' with { type: 'json' }
import visibleData from './visible-signs.json' with { type: 'json' }

/** What is known of a problem: its file in `problems/`. Weights are natural-log likelihood ratios, `prior` is natural-log odds, both from extension-service literature. */
export interface Problem {
  /** The name of the file. */
  id: string
  name: string
  /** Set where the plant does not suffer, but shows a natural phenomenon or nothing at all. */
  family?: 'HARMLESS'
  /** Pattern of the words with which people name it. */
  names: string
  prior: number
  raises: Record<string, number>
  lowers: Record<string, number>
  /** Sources of the weights. */
  sources: string[]
  /** Whether it is an animal that people see. */
  isPest?: true
  /** What it turns on in the care of a plant. */
  careTopic?: CareTopic
  /** Whether other plants catch it, and how; missing where it is no illness. */
  spreads?: keyof typeof phrasesData.spreads
  /** What a period of `season.json` changes: the prior, in nats, and a sentence of advice. */
  season?: Record<string, { shift?: number; advice?: string }>
  definition: Definition
  advice: ProblemAdvice
}

/** Findings of one group are correlated, so together they count little more than the strongest. */
export interface FindingMeaning {
  id: string
  group: string
  meaning: string
}

/** A pattern, or a pattern with its strength. Notation: `<word>` a word list, `~` a short gap in the clause, `…` across clauses. */
export type Pattern = string | [string, number]
export interface FindingPatterns {
  any: Pattern[]
  not?: string
}

/** A follow-up question; each option states findings (`says`) and denies findings (`denies`). */
export interface FollowUpQuestion {
  id: string
  text: string
  /** Whether the plant has to be taken out of its pot for the answer. */
  isWork?: boolean
  /** Species that the question is about; it is asked of no other plant. */
  plants?: string[]
  /** Pattern of what the question takes for granted; it is asked only where the description mentions that. */
  about?: string
  options: { value: string; label: string; says: string[]; denies: string[]; picture?: FirstSign }[]
}

/** A question with a fixed place: the pictured one asked first, or the one that follows its answer `after`. */
export interface GuidedQuestion extends FollowUpQuestion {
  after?: FirstSign
}

/** How a problem looks, in English for a vision model: what it shows, what it is confused with, and how to tell them apart. */
export interface Definition {
  looks: string
  confusedWith: string[]
  apart: string
}

/** The models that `npm run diagnosis:train` writes. */
export const trained = {
  naming: namingData as unknown as StoredNaming,
  standing: standingData as unknown as Record<Axis, StoredModel>,
}

type Rewrite = [pattern: string, replacement: string]

/** The build copies the files of the problems beside the bundle. */
const folder = new URL('./problems/', import.meta.url)
/** All problems, in the order of `problem-ids.json`. */
export const problems: Problem[] = problemIds.map((id) => ({
  id,
  ...JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')),
}))
export const findingMeanings: FindingMeaning[] = findingsData
export const patterns = patternsData as unknown as {
  words: Record<string, string>
  findings: Record<string, FindingPatterns>
  /** Words of any complaint, including complaints without a finding of their own. */
  complaint: string
}
/** Findings about the plant's conditions rather than its symptoms. */
export const circumstances = new Set(circumstancesData)
/** Pairs of signs that exclude each other, and patterns of conflicting reports. */
export const contradictions = contradictionsData as unknown as {
  exclusive: [one: string[], other: string[]][]
  disputed: string[]
}
export const followUpQuestions: FollowUpQuestion[] = followUpsData
/** Questions with a fixed place, the first one first. */
export const guidedQuestions = guidedData as GuidedQuestion[]
/** All questions that a result may ask. */
export const allQuestions: FollowUpQuestion[] = [...guidedQuestions, ...followUpQuestions]
/** Findings that a vision model may report: the term in its instructions, and the sentence for people. */
export const visibleSigns = visibleData as unknown as Record<string, [toModel: string, toPeople: string]>
export const typos = typosData as unknown as Rewrite[]
export const numerals = numeralsData as unknown as Rewrite[]

const meaningsById = new Map(findingMeanings.map((meaning) => [meaning.id, meaning]))

/** Returns the meaning of a finding. Throws for an unknown id. */
export function meaningOf(findingId: string): FindingMeaning {
  const meaning = meaningsById.get(findingId)
  if (!meaning) throw new Error(`unknown finding ${findingId}`)
  return meaning
}

const problemsById = new Map(problems.map((problem) => [problem.id, problem]))

/** Returns the advice of a problem. Throws for an unknown id. */
export function adviceOf(problemId: string): ProblemAdvice {
  const problem = problemsById.get(problemId)
  if (!problem) throw new Error(`unknown problem ${problemId}`)
  return problem.advice
}

/** Whether nothing is wrong with a plant of which this is said. */
export const isHarmless = ({ family }: Problem) => family === 'HARMLESS'

/** Returns the weight of a finding for a problem; 0 when it has none. */
export const weightOf = (problem: Problem, findingId: string) =>
  problem.raises[findingId] ?? problem.lowers[findingId] ?? 0

/** Hash of the whole knowledge, stored with each diagnosis. */
export const knowledgeVersion = createHash('sha256')
  .update(
    JSON.stringify([
      problems,
      findingsData,
      circumstancesData,
      contradictionsData,
      patternsData,
      followUpsData,
      guidedData,
      phrasesData,
      typosData,
      numeralsData,
      englishData,
      namingData,
      standingData,
      visibleData,
      speciesData,
      seasonData,
      toxicityData,
      careData,
      careQuestionsData,
      outsideData,
    ]),
  )
  .digest('hex')
  .slice(0, 8)

/** Water demand of a species compared with most houseplants. */
type WateringNorm = 'drought-loving' | 'normal' | 'thirsty'

/** A houseplant species; `normal` lists harmless features that look like symptoms. */
export interface Species {
  id: string
  name: string
  names: string[]
  watering: WateringNorm
  normal: string[]
  /** Patterns of harmless features, the signs that they explain, and the finding that they state (`fine` where it is missing). */
  natural?: { words: string; explains: string[]; states?: string }[]
  source: string
}

export const species = speciesData.species as unknown as Species[]
/** Findings of natural phenomena -> the problem that they name and the species that have them. */
const phenomena: Record<string, { problem: string; species: string[] }> = speciesData.phenomena
/** Whether a natural phenomenon can occur in a species; true for findings that are no phenomenon of few species. */
export const canHavePhenomenon = (plant: Species, findingId: string) =>
  phenomena[findingId]?.species.includes(plant.id) ?? true

/** English words and phrases and their Korean, and Korean spellings of English words. Keys are regular expressions. */
export const english = englishData as unknown as {
  parts: [english: string, korean: string][]
  /** With the form that stands before a noun: "노랗게 변했어요", "노란". */
  signs: [english: string, korean: string, attributive: string][]
  things: [english: string, korean: string][]
  /** With the sentence that states the problem. */
  names: [english: string, korean: string, sentence: string][]
  phrases: [english: string, sentence: string][]
  negators: string
  konglish: [spelling: string, korean: string][]
  /** Species id -> English names. */
  species: Record<string, string[]>
}
