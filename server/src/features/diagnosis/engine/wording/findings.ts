import type { Advice } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import type { Finding } from '../finding.ts'
import { type AdviceStep, type Check, plainSteps, untold } from '../knowledge/advice.ts'
import { meaningOf, type Problem, visibleSigns } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { PhotoReading } from '../photos.ts'
import { finalOf } from '../reading/hangul.ts'
import type { OutsideMatter } from '../reading/outside-list.ts'
import type { FusedJudgement } from '../scoring/fusion.ts'
import type { Contribution, ProblemScore } from '../scoring/score.ts'

type PhotoNotes = StoredFindings['photoNotes']

/** What a result shows that names no problem and gives no advice. */
export const bareFindings: StoredFindings = {
  problemReasons: [],
  reasons: [],
  solutions: [],
  managementTip: [],
  candidates: [],
  photoNotes: [],
  question: null,
  followUp: null,
}

/**
 * Returns the texts of a result that names a problem.
 * @param told ids of all findings, including denied ones
 * @param second another problem of the same plant
 */
export function namedFindings(
  winner: ProblemScore,
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
  told: ReadonlySet<string>,
  second?: ProblemScore,
): StoredFindings {
  const reasons = reasonsFor(winner)
  return {
    problemReasons: reasons.map(({ text }) => text),
    reasons,
    counterSign: counterSignFor(winner, reasons),
    ...findingsAbout(winner.problem),
    unchecked: uncheckedTexts(winner.problem.advice.checks, told),
    candidates: candidatesFrom(candidates),
    photoNotes,
    question: null,
    alsoSeen: second ? describeSecond(second) : null,
  }
}

/** Returns what the knowledge says of a problem: what it is, how urgent, and what to do. */
export function findingsAbout(problem: Problem) {
  const { summary, severity, ...advice } = problem.advice
  const steps = { today: plainSteps(advice.today), thisWeek: plainSteps(advice.thisWeek) }
  return {
    summary,
    severity,
    family: problem.family ?? ('PROBLEM' as const),
    ...adviceFields({ ...advice, ...steps }),
  }
}

function describeSecond(second: ProblemScore): NonNullable<StoredFindings['alsoSeen']> {
  const { id, name, advice } = second.problem
  const { summary, today } = advice
  return { problemId: id, problem: name, summary, reasons: reasonsFor(second), today: plainSteps(today) }
}

/** Returns what description and photos each point to, for a result in which they differ. */
export function describeDisagreement(
  disagreement: NonNullable<FusedJudgement['disagreement']>,
): NonNullable<StoredFindings['disagreement']> {
  const { settledOn } = disagreement
  const [fromText, fromPhotos] = [disagreement.fromText.problem.name, disagreement.fromPhotos.problem.name]
  if (!settledOn) return { fromText, fromPhotos, text: phrases.disagreement }
  const side = settledOn === disagreement.fromText ? '설명' : '사진'
  const text = `설명은 ${fromText}, 사진은 ${fromPhotos} 쪽을 가리켰어요. 한 번 더 살펴보니 ${side}의 ${settledOn.problem.name}에 가까워요.`
  return { fromText, fromPhotos, text }
}

/** Returns the texts of a result about another organism, a normal phenomenon, or a cause from outside. */
export function outsideFindings(
  { kind, what, todo, watch, quote }: OutsideMatter,
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
): StoredFindings {
  const isCause = kind === 'CAUSE'
  const reason = { text: `${quoted(quote)} 적어 주셨어요`, source: 'TEXT' as const, quote }
  // The sources of the page are named from memory; they are for reviewers.
  const rest = { about: '', thisWeek: [], prevention: [], urgent: null, sources: [] }
  return {
    ...unnamedFindings('unlisted', isCause ? candidates : [], photoNotes, null),
    ...(!isCause && { unchecked: [] }),
    summary: what,
    family: isCause ? 'UNLISTED' : 'HARMLESS',
    ...adviceFields({ ...rest, today: todo, askExpert: watch }),
    problemReasons: [reason.text],
    reasons: [reason],
  }
}

/** Returns the texts of a result without a named problem: harmless advice and a follow-up question. @param told ids of what the owner has plainly told */
export function unnamedFindings(
  kind: 'noPlant' | 'unsure' | 'unlisted',
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
  question: string | null,
  told: ReadonlySet<string> = new Set(),
): StoredFindings {
  const { summary, unchecked, today, ...advice } = phrases[kind]
  const steps: AdviceStep[] = today
  return {
    summary,
    problemReasons: [],
    reasons: [],
    counterSign: null,
    ...adviceFields({
      ...advice,
      today: steps.flatMap((step) => (typeof step === 'string' ? step : untold(step, told))),
    }),
    unchecked,
    candidates: candidatesFrom(candidates),
    photoNotes,
    question,
  }
}

/** Returns the structured advice, and the same advice as the two lists of the API. */
export function adviceFields({
  about,
  today,
  thisWeek,
  prevention,
  askExpert,
  urgent,
  recovery,
  sources,
}: Advice) {
  return {
    advice: {
      about,
      today,
      thisWeek,
      prevention,
      askExpert,
      urgent,
      sources,
      ...(recovery && { recovery }),
    },
    solutions: [...today, ...thisWeek],
    managementTip: [...prevention, askExpert],
  }
}

const uncheckedTexts = (checks: Check[], told: ReadonlySet<string>) =>
  checks.filter(({ unless }) => !unless.some((id) => told.has(id))).map(({ text }) => text)

const candidatesFrom = (scores: ProblemScore[]) =>
  scores.map(({ problem }) => ({
    problemId: problem.id,
    problem: problem.name,
    tellApart: problem.advice.tellApart,
  }))

/** Returns a note for each unusable photo: the reason and how to retake it. */
export const photoNotesFor = (photos: PhotoReading[]): StoredFindings['photoNotes'] =>
  photos.flatMap(({ photo, gate }) =>
    gate ? [{ photo, text: phrases.photoNames[photo] + phrases.photoNotes[gate] }] : [],
  )

type Reason = StoredFindings['reasons'][number]

const mostReasons = 5
/** Thresholds for signs that are shown to people. */
const leastAmount = 0.15
const leastStrength = 0.3
const leastCounter = -0.4

/** Returns the reasons for a problem: found signs that raised its score, strongest first; at least one for every problem that may be named. */
function reasonsFor(winner: ProblemScore): Reason[] {
  const raising = winner.contributions
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
  const shown = raising.filter(isShown).map(({ finding }) => reasonOf(finding))
  const reasons = withoutRepeats(shown).slice(0, mostReasons)
  if (reasons.length > 0) return reasons
  if (winner.name) return [{ text: `${phrases.named}${winner.problem.name}`, source: 'TEXT' }]
  if (winner.words)
    return [{ text: `${quoted(winner.words)} 적어 주셨어요`, source: 'TEXT', quote: winner.words }]
  return raising.slice(0, 1).map(({ finding }) => reasonOf(finding))
}

/** Returns a sentence about the found sign that speaks most against the problem; null when there is none, or when its words are a reason for it. */
function counterSignFor(winner: ProblemScore, reasons: Reason[]): string | null {
  const counter = winner.contributions
    .filter(({ amount, finding }) => amount <= leastCounter && finding.strength >= leastStrength)
    .sort((a, b) => a.amount - b.amount)
    .map(({ finding }) => reasonOf(finding))
    .find((sign) => withoutRepeats([...reasons, sign]).length > reasons.length)
  return counter ? asClause(counter.text) + phrases.counter : null
}

const isShown = ({ finding, amount }: Contribution) =>
  amount >= leastAmount && finding.strength >= leastStrength

/** Two signs in one clause make one reason, also where their quotations begin at different words. */
function withoutRepeats(reasons: Reason[]): Reason[] {
  const kept: Reason[] = []
  for (const reason of reasons) {
    const words = bare(reason)
    if (!kept.some((other) => bare(other).includes(words) || words.includes(bare(other)))) kept.push(reason)
  }
  return kept
}

const bare = ({ text, quote }: Reason) => (quote ?? text).replace(/^…|…$/g, '')

/** Returns a finding as a reason: what a model saw, the answer, or the person's own words. */
function reasonOf(finding: Finding): Reason {
  const { id, source, quote = '', meaning } = finding
  if (source === 'PHOTO') return { text: visibleSigns[id]?.[1] ?? meaningOf(id).meaning, source }
  if (source === 'ANSWER') return { text: answerText(finding), source }
  const said = `${quoted(quote)} 적어 주셨어요`
  return { text: meaning ? asClause(said) + phrases.and + meaning : said, source, quote }
}

/** Labels that mean nothing without their question. */
const bareLabel = /^(?:예|네|아니|있어요|없어요|둘 다|여러|한두|닦여|안 닦)/

const longestAnswer = 40
const shorten = (words: string) =>
  words.length > longestAnswer ? `${words.slice(0, longestAnswer).trimEnd()}…` : words

function answerText({ span = '', asked }: Finding): string {
  const words = shorten(span)
  const about = asked && bareLabel.test(words) ? `‘${asked}’ 하고 여쭤봤을 때` : '여쭤봤을 때'
  return `${about} ${quoted(words)} 답해 주셨어요`
}

/** Turns a sentence about a sign into a subordinate clause: "적어 주셨어요" -> "적어 주셨는데". */
export const asClause = (sentence: string) =>
  sentence.replace(/보여요$/u, '보이는데').replace(/[어아]요$/u, '는데')

/** Puts words in quotation marks with the particle of a quotation: ‘말라요’라고, ‘매일’이라고. */
export const quoted = (words: string) => `‘${words}’${finalOf(words.at(-1)) > 0 ? '이라고' : '라고'}`
