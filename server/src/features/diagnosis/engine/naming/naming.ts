import { type Finding, isPlantSign, type NamedProblem } from '../finding.ts'
import { problems, trained } from '../knowledge/knowledge.ts'
import type { Clause } from '../reading/clauses.ts'
import type { OutsideKind } from '../reading/outside-list.ts'
import { withoutSpecies } from '../reading/species.ts'
import {
  type Features,
  type LinearModel,
  logitsOf,
  probabilitiesOf,
  type StoredModel,
  unpack,
} from './linear.ts'
import { presence, type Standing } from './standing.ts'
import { wordingFeatureCount } from './words.ts'

/** Labels of descriptions to which no problem belongs: they do not tell enough, nothing of the list fits, or they only ask. */
export const openLabels = ['unsure', 'unlisted', 'asked'] as const
export type OpenLabel = (typeof openLabels)[number]
export const namingLabels: string[] = [...problems.map(({ id }) => id), ...openLabels]

const isOpen = (label: string) => (openLabels as readonly string[]).includes(label)

/** Probability that no problem belongs to a description. */
export const openShareOf = (shares: Record<string, number>): number =>
  openLabels.reduce((sum, label) => sum + (shares[label] ?? 0), 0)

/** What a problem is named from. */
export interface Told {
  clauses: Clause[]
  /** Features of a description in English as typed, which its translation into clauses loses; empty for Korean. */
  english?: Set<number>
  /** Signs stated by the description or an answer to a follow-up question. */
  findings: Finding[]
  denied: string[]
  named: NamedProblem[]
  /** Whether the text says that something is wrong or well. */
  complaint: boolean
  /** What the text tells of that is outside the list. */
  outside: OutsideKind | undefined
  /** Whether signs contradict each other, 0..1, or reports conflict. */
  contradicted: number
  disputed: boolean
}

/** Whether the description is in English, which is read less surely. */
export const isEnglish = ({ english }: Pick<Told, 'english'>) => english !== undefined && english.size > 0

/** Where the features of all but the wording lie: signs, denied signs, names and the rest. */
export interface Layout {
  signs: Map<string, number>
  denied: Map<string, number>
  names: Map<string, number>
  rest: number
  count: number
}

const rest = {
  silent: 0,
  content: 1,
  contradicted: 2,
  disputed: 3,
  always: 4,
  CAUSE: 5,
  ORGANISM: 6,
  NORMAL: 7,
}

/** Returns the layout for the signs and labels that a model was trained on. */
export function layoutOf(signs: string[], labels: string[]): Layout {
  const from = (first: number, ids: string[]) => new Map(ids.map((id, index) => [id, first + index]))
  const names = 2 * signs.length
  return {
    signs: from(0, signs),
    denied: from(signs.length, signs),
    names: from(names, labels),
    rest: names + labels.length,
    count: names + labels.length + Object.keys(rest).length,
  }
}

/** Value of a sign's feature at full strength, and of a denied one. */
export const signValue = 0.5
const deniedValue = 0.3

/** Returns the features of the wording alone. */
export const wordingFeatures = ({
  clauses,
  english = new Set(),
}: Pick<Told, 'clauses' | 'english'>): Features =>
  new Map([
    ...ofLengthOne(new Set(clauses.flatMap((clause) => [...clause.wording]))),
    ...ofLengthOne(english),
  ])

function ofLengthOne(features: Set<number>) {
  const value = 1 / Math.sqrt(Math.max(features.size, fewest))
  return [...features].map((feature): [number, number] => [feature, value])
}

/** A short text weighs as if it had this many features, so that single syllables of it decide nothing. */
const fewest = 40

/**
 * Returns the features of signs, denials, names and the rest. Signs that the model was not trained on are left out. Of a
 * description in English only answers count: signs found in its translation are too inaccurate.
 */
export function signFeatures(told: Omit<Told, 'clauses'>, layout: Layout): Features {
  const { denied, named, complaint, outside, contradicted, disputed } = told
  const features: Features = new Map()
  const findings = isEnglish(told) ? told.findings.filter(isAnswer) : told.findings
  if (isEnglish(told) && findings.length === 0) return features
  const set = (feature: number | undefined, value: number) => {
    if (feature !== undefined && value !== 0) features.set(feature, value)
  }
  for (const { id, strength } of findings) set(layout.signs.get(id), signValue * strength)
  for (const id of denied) set(layout.denied.get(id), deniedValue)
  for (const { problemId, strength } of named) set(layout.names.get(problemId), signValue * strength)
  set(layout.rest + rest.silent, findings.length === 0 ? signValue : 0)
  set(layout.rest + rest.content, complaint ? 0 : signValue)
  if (outside) set(layout.rest + rest[outside], 1)
  set(layout.rest + rest.contradicted, contradicted)
  set(layout.rest + rest.disputed, disputed ? 1 : 0)
  // An answer to a question is evidence, so that the usual doubt no longer applies.
  set(layout.rest + rest.always, isAnswered(told) ? 0 : 1)
  return features
}

/** Whether a question about the plant was answered with a sign. */
const isAnswered = ({ findings }: Pick<Told, 'findings'>) => findings.some(isAnswer)

const isAnswer = ({ source }: Finding) => source === 'ANSWER'

/** Smallest shares to name a problem and for MEDIUM and HIGH confidence, and the largest probability that nothing of the list is wrong that still allows one. */
export interface Cutoffs {
  answer: number
  medium: number
  high: number
  doubt: number
}

export interface NamingModel {
  wording: LinearModel
  signs: LinearModel
  layout: Layout
  /** Divides the log-odds, so that shares are the shares of right names in descriptions that were not trained on. */
  temperature: number
}

/** The naming model in the form that `npm run diagnosis:train` writes. */
export interface StoredNaming {
  wording: StoredModel
  signs: StoredModel
  signIds: string[]
  temperature: number
  cutoffs: { korean: Cutoffs; english: Cutoffs }
}

const stored = trained.naming
export const cutoffs = stored.cutoffs

function readStored({ wording, signs, signIds, temperature }: StoredNaming): NamingModel {
  const layout = layoutOf(signIds, signs.labels)
  return {
    wording: unpack(wording, wordingFeatureCount),
    signs: unpack(signs, layout.count),
    layout,
    temperature,
  }
}

const storedModel = readStored(stored)

/**
 * Returns the probability of each label. Answers to follow-up questions tell more than the wording, so
 * that its lean towards an open label no longer counts beside them. `shifts`: log-odds added per problem by season.
 */
export function nameProblem(
  told: Told,
  { shifts = {}, naming = storedModel }: { shifts?: Record<string, number>; naming?: NamingModel } = {},
): Record<string, number> {
  const { layout, temperature } = naming
  const { labels } = naming.wording
  const wording = logitsOf(naming.wording, wordingFeatures(told))
  const bySigns = logitsOf(naming.signs, signFeatures(told, layout))
  const mean = wording.reduce((sum, logit) => sum + logit, 0) / wording.length
  const logits = wording.map((logit, index) => {
    const label = labels[index] ?? ''
    const counted = isOpen(label) && isAnswered(told) ? Math.min(logit, mean) : logit
    return (counted + (bySigns[index] ?? 0) + (shifts[label] ?? 0)) / temperature
  })
  const shares = probabilitiesOf(naming.wording, logits)
  const stated = statedAlone(told) ?? lookedFor(told)
  return stated ? withLeast(shares, stated, leastStated) : shares
}

/** Smallest probability of what is stated and nothing else (a pest, health, or a near-certain sign), and of what an owner has looked for and found. */
const leastStated = 0.9

/** Returns shares in which one label has at least a given share, and the others have the rest in their proportions. */
function withLeast(shares: Record<string, number>, label: string, least: number): Record<string, number> {
  const share = shares[label] ?? 0
  if (share >= least) return shares
  const factor = (1 - least) / (1 - share)
  return Object.fromEntries(
    Object.entries(shares).map(([id, other]) => [id, id === label ? least : other * factor]),
  )
}

/** Animals that people see; illnesses and mistakes of care they only infer, so their names alone are no evidence. */
const pests = new Set(problems.flatMap(({ id, isPest }) => (isPest ? [id] : [])))
const fewClauses = 2
/** Smallest weight of a sign in the table of problems, and smallest strength, to be near-certain. */
export const nearCertain = { weight: 2.2, strength: 0.85 }
/** Fewer characters beside the plant's name say nothing of it. */
const shortestSentence = 7

/** Returns what a text of few words states where it tells nothing else, because so short a wording says little: health, a pest by its name, or in one clause the problem of a near-certain sign. */
function statedAlone(told: Told): string | undefined {
  const { clauses, findings, denied, named, outside } = told
  if (clauses.length > fewClauses || outside) return undefined
  const says = (...ids: string[]) => findings.some(({ id }) => ids.includes(id))
  const signs = findings.filter((finding) => isPlantSign(finding))
  if (says('fine')) return signs.length > 0 || clauses.some(({ asked }) => asked) ? undefined : 'healthy'
  if (!isAnswered(told) && (denied.length > 0 || says('rest_ok', 'no_pest'))) return undefined
  const pest = named.find(({ problemId, strength }) => strength === 1 && pests.has(problemId))
  if (pest && signs.length === 0) return pest.problemId
  if (clauses.length > 1 || clauses.some(({ text }) => withoutSpecies(text).length < shortestSentence))
    return undefined
  const shown = problems.filter(({ raises }) =>
    signs.some(
      ({ id, strength }) => strength >= nearCertain.strength && (raises[id] ?? 0) >= nearCertain.weight,
    ),
  )
  return shown.length === 1 ? shown[0]?.id : undefined
}

/** Returns the problem of a near-certain sign that the owner looked for when asked, where nothing speaks against it: it outweighs the wording of before. */
function lookedFor({ findings }: Told): string | undefined {
  const found = findings.filter(isAnswer)
  const shown = problems.filter(
    ({ raises, lowers }) =>
      found.some(({ id }) => (raises[id] ?? 0) >= nearCertain.weight) &&
      !findings.some(({ id }) => id in lowers),
  )
  return shown.length === 1 ? shown[0]?.id : undefined
}

/** Returns the stated clause whose wording speaks most for a problem rather than for an open label; undefined where none does. */
export function leadingClause(
  clauses: Clause[],
  standings: Standing[],
  problemId: string,
  { wording }: Pick<NamingModel, 'wording'> = storedModel,
): Clause | undefined {
  const at = wording.labels.indexOf(problemId)
  const openAt = openLabels.map((label) => wording.labels.indexOf(label))
  const leanOf = (clause: Clause) => {
    const logits = logitsOf(wording, wordingFeatures({ clauses: [clause] }))
    return (logits[at] ?? 0) - Math.max(...openAt.map((label) => logits[label] ?? 0))
  }
  const stated = clauses.filter((clause, index) => {
    const standing = standings[index]
    return (
      standing && presence(standing) >= leastPresence && withoutSpecies(clause.text).length >= shortestClause
    )
  })
  return stated.sort((one, other) => leanOf(other) - leanOf(one))[0]
}

const leastPresence = 0.5
const shortestClause = 8
