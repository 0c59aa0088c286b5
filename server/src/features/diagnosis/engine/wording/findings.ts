import type { Advice } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import { adviceOf, type Check, plainSteps } from '../knowledge/advice.ts'
import { familyOf, type Problem } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { UnlistedCause } from '../reading/unlisted.ts'
import type { FusedJudgement } from '../scoring/fusion.ts'
import type { ProblemScore } from '../scoring/score.ts'
import { counterSignFor, reasonsFor } from './reasons.ts'

type PhotoNotes = StoredFindings['photoNotes']

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
    counterSign: counterSignFor(winner),
    ...findingsAbout(winner.problem),
    unchecked: uncheckedTexts(adviceOf(winner.problem.id).checks, told),
    candidates: candidatesFrom(candidates),
    photoNotes,
    question: null,
    alsoSeen: second ? describeSecond(second) : null,
  }
}

/** Returns what the knowledge says of a problem: what it is, how urgent, and what to do. */
export function findingsAbout(problem: Problem) {
  const { summary, severity, ...advice } = adviceOf(problem.id)
  const steps = { today: plainSteps(advice.today), thisWeek: plainSteps(advice.thisWeek) }
  return { summary, severity, family: familyOf(problem), ...adviceFields({ ...advice, ...steps }) }
}

function describeSecond(second: ProblemScore): NonNullable<StoredFindings['alsoSeen']> {
  const { summary, today } = adviceOf(second.problem.id)
  const { id, name } = second.problem
  return { problemId: id, problem: name, summary, reasons: reasonsFor(second), today: plainSteps(today) }
}

/** Returns what description and photos each point to, for a result in which they differ. */
export function describeDisagreement({
  fromText,
  fromPhotos,
}: NonNullable<FusedJudgement['disagreement']>): NonNullable<StoredFindings['disagreement']> {
  return { fromText: fromText.problem.name, fromPhotos: fromPhotos.problem.name, text: phrases.disagreement }
}

/** Returns the texts of a result whose cause is outside the list of problems. */
export function unlistedFindings(
  cause: UnlistedCause | undefined,
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
): StoredFindings {
  const findings = unnamedFindings('unlisted', candidates, photoNotes, null)
  if (!cause) return { ...findings, family: 'UNLISTED' }
  const reason = {
    text: `‘${cause.quote}’라고 적어 주셨어요. ${cause.name} 때문일 수 있어요.`,
    source: 'TEXT' as const,
  }
  return {
    ...findings,
    family: 'UNLISTED',
    problemReasons: [reason.text],
    reasons: [{ ...reason, quote: cause.quote }],
  }
}

/** Returns the texts of a result without a named problem: harmless advice and a follow-up question. */
export function unnamedFindings(
  kind: 'noPlant' | 'unsure' | 'unlisted',
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
  question: string | null,
): StoredFindings {
  const { summary, unchecked, ...advice } = phrases[kind]
  return {
    summary,
    problemReasons: [],
    reasons: [],
    counterSign: null,
    ...adviceFields(advice),
    unchecked,
    candidates: candidatesFrom(candidates),
    photoNotes,
    question,
  }
}

/** Returns the structured advice, and the same advice as the two lists of the API. */
function adviceFields({ about, today, thisWeek, prevention, askExpert, urgent, recovery, sources }: Advice) {
  return {
    advice: {
      ...{ about, today, thisWeek, prevention, askExpert, urgent, sources },
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
    tellApart: adviceOf(problem.id).tellApart,
  }))
