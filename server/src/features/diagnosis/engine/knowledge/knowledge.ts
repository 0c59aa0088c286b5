import { createHash } from 'node:crypto'
import adviceData from './advice.json' with { type: 'json' }
import circumstancesData from './circumstances.json' with { type: 'json' }
import contradictionsData from './contradictions.json' with { type: 'json' }
import examplesData from './examples.json' with { type: 'json' }
import findingsData from './findings.json' with { type: 'json' }
import followUpsData from './follow-ups.json' with { type: 'json' }
import { weightsMark } from './learned.ts'
import namesData from './names.json' with { type: 'json' }
import numeralsData from './numerals.json' with { type: 'json' }
import patternsData from './patterns.json' with { type: 'json' }
import phrasesData from './phrases.json' with { type: 'json' }
import problemsData from './problems.json' with { type: 'json' }
import speciesData from './species.json' with { type: 'json' }
import typosData from './typos.json' with { type: 'json' }
import visibleData from './visible-signs.json' with { type: 'json' }

/** Weights are natural-log likelihood ratios, `prior` a natural-log odds; they come from extension-service literature. */
export interface Problem {
  id: string
  name: string
  prior: number
  raises: Record<string, number>
  lowers: Record<string, number>
  sources: string[]
}

/** Findings of one group say nearly the same thing, so together they count little more than the strongest. */
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

/** A question that one tap answers: what each answer says is there, and what it says is not. */
export interface FollowUpQuestion {
  id: string
  text: string
  options: { value: string; label: string; says: string[]; denies: string[] }[]
}

type Rewrite = [pattern: string, replacement: string]

export const problems: Problem[] = problemsData as unknown as Problem[]
export const findingMeanings: FindingMeaning[] = findingsData
export const patterns = patternsData as unknown as {
  words: Record<string, string>
  findings: Record<string, FindingPatterns>
  /** Words of any complaint at all, also of one that no finding stands for. */
  complaint: string
}
/** Findings that say how the plant lives, not what is wrong with it. */
export const circumstances = new Set(circumstancesData)
/** Pairs of signs that exclude each other, and wordings of people who disagree. */
export const contradictions = contradictionsData as unknown as {
  exclusive: [one: string[], other: string[]][]
  disputed: string[]
}
export const names = namesData as Record<string, string>
export const followUpQuestions: FollowUpQuestion[] = followUpsData
/** What can be asked: question id -> text. */
export const questions: Record<string, string> = Object.fromEntries(
  followUpQuestions.map(({ id, text }) => [id, text]),
)
export const examples = examplesData as Record<string, string[]>
/** Findings that a vision model may report: what each is called to it, and to people. */
export const visibleSigns = visibleData as unknown as Record<string, [toModel: string, toPeople: string]>
export const typos = typosData as unknown as Rewrite[]
export const numerals = numeralsData as unknown as Rewrite[]

const meaningsById = new Map(findingMeanings.map((meaning) => [meaning.id, meaning]))

/** Ids come from our own tables, so an unknown one is a fault of ours. */
export function meaningOf(findingId: string): FindingMeaning {
  const meaning = meaningsById.get(findingId)
  if (!meaning) throw new Error(`unknown finding ${findingId}`)
  return meaning
}

/** What a finding adds to a problem's score, or 0. */
export const weightOf = (problem: Problem, findingId: string) =>
  problem.raises[findingId] ?? problem.lowers[findingId] ?? 0

/** Changes with every change of the knowledge, so that each stored diagnosis says what it was made with. */
export const knowledgeVersion = createHash('sha256')
  .update(
    JSON.stringify([
      problemsData,
      findingsData,
      adviceData,
      circumstancesData,
      contradictionsData,
      patternsData,
      namesData,
      followUpsData,
      phrasesData,
      examplesData,
      typosData,
      numeralsData,
      weightsMark,
      visibleData,
      speciesData,
    ]),
  )
  .digest('hex')
  .slice(0, 8)
