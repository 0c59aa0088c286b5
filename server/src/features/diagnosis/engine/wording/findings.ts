import type { StoredFindings } from '../../diagnosis.tables.ts'
import { adviceOf } from '../knowledge/knowledge.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { ProblemScore } from '../scoring/score.ts'
import { reasonsFor } from './reasons.ts'

type PhotoNotes = StoredFindings['photoNotes']

const candidatesFrom = (scores: ProblemScore[]) =>
  scores.map(({ problem }) => ({ problemId: problem.id, problem: problem.name }))

/** What people read when one problem was named. */
export function namedFindings(
  winner: ProblemScore,
  candidates: ProblemScore[],
  photoNotes: PhotoNotes,
): StoredFindings {
  const { summary, solutions, tips, check, expert } = adviceOf(winner.problem.id)
  const reasons = reasonsFor(winner)
  return {
    problemReasons: reasons.map(({ text }) => text),
    reasons,
    summary,
    solutions,
    managementTip: [check, ...tips, expert],
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
  question: string,
): StoredFindings {
  const { summary, solutions, tips } = phrases[kind]
  return {
    problemReasons: [],
    reasons: [],
    summary,
    solutions,
    managementTip: tips,
    candidates: candidatesFrom(candidates),
    photoNotes,
    question,
  }
}
