import type { Advice } from '../../../../../../contract/diagnosis.ts'
import type { StoredFindings } from '../../diagnosis.tables.ts'
import { adviceOf, type Check } from '../knowledge/advice.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { ProblemScore } from '../scoring/score.ts'
import { counterSignFor, reasonsFor } from './reasons.ts'

type PhotoNotes = StoredFindings['photoNotes']

/** What people read when one problem was named. `told`: ids of all findings, also of those that were denied. */
export function namedFindings(
  winner: ProblemScore,
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
  told: ReadonlySet<string>,
): StoredFindings {
  const { summary, checks, ...advice } = adviceOf(winner.problem.id)
  const reasons = reasonsFor(winner)
  return {
    summary,
    problemReasons: reasons.map(({ text }) => text),
    reasons,
    counterSign: counterSignFor(winner),
    ...whatToDo(advice),
    unchecked: leftOpen(checks, told),
    candidates: candidatesFrom(candidates),
    photoNotes,
    question: null,
  }
}

/** What people read when no single problem can be named: advice that harms nobody, and the question that helps most. */
export function openFindings(
  kind: 'noPlant' | 'unsure',
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
    ...whatToDo(advice),
    unchecked,
    candidates: candidatesFrom(candidates),
    photoNotes,
    question,
  }
}

/** The advice in its parts, and the same in the specification's two lists. */
function whatToDo({ about, today, thisWeek, prevention, askExpert, urgent, sources }: Advice) {
  return {
    advice: { about, today, thisWeek, prevention, askExpert, urgent, sources },
    solutions: [...today, ...thisWeek],
    managementTip: [...prevention, askExpert],
  }
}

const leftOpen = (checks: Check[], told: ReadonlySet<string>) =>
  checks.filter(({ unless }) => !unless.some((id) => told.has(id))).map(({ text }) => text)

const candidatesFrom = (scores: ProblemScore[]) =>
  scores.map(({ problem }) => ({
    problemId: problem.id,
    problem: problem.name,
    tellApart: adviceOf(problem.id).tellApart,
  }))
