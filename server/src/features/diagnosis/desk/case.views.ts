import type { ExpertCase, Holder } from '../../../../../contract/expert-case.ts'
import type { ExpertQuestion } from '../../../../../contract/expert-question.ts'
import { seoulIso } from '../../../shared/time/seoul.ts'
import { sayAnswers } from '../answers.ts'
import type { CaseParts, CaseRow, EarlierRow } from './case.repository.ts'
import { clockOf } from './clock.ts'
import { problemName, readEvidence, sayFollowUps } from './evidence.ts'
import { suggestionFor } from './suggestion.ts'

interface Around extends CaseParts {
  earlier: EarlierRow[]
  holder: Holder | null
  names: Map<string, string>
  viewerId: string
  now: Date
}

export function toCase(row: CaseRow, around: Around): ExpertCase {
  const { earlier, holder, checkIns, feedback, question, draft, now } = around
  return {
    id: row.id,
    createdAt: seoulIso(row.createdAt),
    clock: clockOf(row.expertDueAt, now, row.expertAnsweredAt !== null),
    holder,
    fullPlantImageUrl: row.fullPhoto,
    symptomImageUrl: row.symptomPhoto,
    prompt: row.prompt,
    answers: sayAnswers(row.answers),
    followUps: sayFollowUps(row.followUps),
    ...resultOf(row),
    ...readEvidence(row.evidence),
    feedback: feedback ?? null,
    checkIns: checkInsOf(checkIns, row.id),
    earlier: earlier.map((it) => ({
      id: it.id,
      createdAt: seoulIso(it.createdAt),
      fullPlantImageUrl: it.fullPhoto,
      symptomImageUrl: it.symptomPhoto,
      problem: it.problem,
      confidence: it.confidence,
      expertFeedback: it.expertFeedback,
      checkIns: checkInsOf(checkIns, it.id),
    })),
    editions: editionsOf(around),
    question: question ? toQuestion(question) : null,
    draft: draft
      ? {
          text: draft.text,
          verdict: draft.verdict,
          rightProblemId: draft.rightProblemId,
          savedAt: seoulIso(draft.savedAt),
        }
      : null,
    suggestion: suggestionFor(row),
  }
}

/** What the engine said, as it stands. */
function resultOf({ revision, state, problemId, problem, confidence, findings, ...row }: CaseRow) {
  return {
    revision,
    provisional: state === 'PROVISIONAL',
    problemId,
    problem,
    confidence,
    summary: findings.summary ?? null,
    reasons: findings.reasons,
    counterSign: findings.counterSign ?? null,
    candidates: findings.candidates.map((it) => ({ problem: it.problem, tellApart: it.tellApart ?? null })),
    unchecked: findings.unchecked ?? [],
    photoNotes: findings.photoNotes.map(({ text }) => text),
    solutions: findings.solutions,
    advice: findings.advice ?? null,
    engine: { name: row.engine, version: row.engineVersion },
  }
}

const checkInsOf = (checkIns: CaseParts['checkIns'], diagnosisId: string) =>
  checkIns
    .filter((it) => it.diagnosisId === diagnosisId)
    .map(({ day, answer, note, photo }) => ({ day, answer, note, photo }))

const editionsOf = ({ editions, names, viewerId }: Around): ExpertCase['editions'] =>
  editions.map(({ edition, feedback, verdict, rightProblemId, expertId, answeredAt }) => ({
    edition,
    feedback,
    verdict,
    rightProblemId,
    rightProblem: problemName(rightProblemId),
    expert: { name: names.get(expertId) ?? '', isMe: expertId === viewerId },
    answeredAt: seoulIso(answeredAt),
  }))

type Asked = Pick<NonNullable<CaseParts['question']>, 'question' | 'askedAt' | 'answer' | 'answeredAt'>

/** As both the person and the expert see it. */
export const toQuestion = ({ question, askedAt, answer, answeredAt }: Asked): ExpertQuestion => ({
  question,
  askedAt: seoulIso(askedAt),
  answer,
  answeredAt: answeredAt && seoulIso(answeredAt),
})
