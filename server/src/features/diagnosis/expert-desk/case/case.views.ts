import type { AdminCase, ClaimHolder } from '../../../../../../contract/diagnosis/case-admin.ts'
import type { ExpertQuestion } from '../../../../../../contract/diagnosis/expert-question.ts'
import { seoulIso } from '../../../../shared/time/seoul.ts'
import { currentProblem } from '../../result/current-result.ts'
import { describeAnswers } from '../../submit/answers.ts'
import { toCustomerRequest } from '../customer-request/customer-request.views.ts'
import { toDeadline, toQuestionDeadline } from '../deadline.ts'
import type { CaseDetails, CaseRow, EarlierDiagnosis } from './case.repository.ts'
import { describeFollowUps, findProblemName, readEvidence } from './evidence.ts'
import { suggestAnswer } from './suggestion.ts'

interface CaseSurroundings extends CaseDetails {
  earlier: EarlierDiagnosis[]
  holder: ClaimHolder | null
  names: Map<string, string>
  viewerId: string
  now: Date
}

export function toAdminCase(row: CaseRow, context: CaseSurroundings): AdminCase {
  const { earlier, holder, checkIns, feedback, question, requests, now } = context
  return {
    id: row.id,
    createdAt: seoulIso(row.createdAt),
    clock:
      question && !question.answeredAt
        ? toQuestionDeadline(question.askedAt, now)
        : toDeadline(row.expertDueAt, now, row.expertAnsweredAt !== null),
    holder,
    fullPlantImageUrl: row.fullPhoto,
    symptomImageUrl: row.symptomPhoto,
    prompt: row.prompt,
    answers: describeAnswers(row.answers),
    followUps: describeFollowUps(row.followUps),
    ...toResult(row),
    ...readEvidence(row.evidence),
    feedback: feedback ?? null,
    checkIns: toCheckIns(checkIns, row.id),
    earlier: earlier.map((it) => ({
      id: it.id,
      createdAt: seoulIso(it.createdAt),
      fullPlantImageUrl: it.fullPhoto,
      symptomImageUrl: it.symptomPhoto,
      problem: currentProblem(it).problem,
      confidence: it.confidence,
      expertFeedback: it.expertFeedback,
      checkIns: toCheckIns(checkIns, it.id),
    })),
    editions: toEditions(context),
    question: question ? toExpertQuestion(question) : null,
    requests: requests.map(toCustomerRequest),
    draft: toDraft(context),
    handover: toHandover(context),
    suggestion: suggestAnswer(row),
  }
}

/** The engine's current result. */
function toResult({ revision, state, problemId, problem, confidence, findings, ...row }: CaseRow) {
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
    emergency: findings.emergency,
    toxicity: findings.toxicity,
    family: findings.family,
    severity: findings.severity,
    alsoSeen: findings.alsoSeen,
    photoUse: findings.photoUse,
    isPracticeModel: findings.isPracticeModel,
    regions: findings.regions,
    disagreement: findings.disagreement,
    engine: { name: row.engine, version: row.engineVersion },
  }
}

const toCheckIns = (checkIns: CaseDetails['checkIns'], diagnosisId: string) =>
  checkIns
    .filter((it) => it.diagnosisId === diagnosisId)
    .map(({ day, answer, note, photo }) => ({ day, answer, note, photo }))

const toEditions = ({ editions, names, viewerId }: CaseSurroundings): AdminCase['editions'] =>
  editions.map(({ edition, feedback, verdict, rightProblemId, expertId, answeredAt, ...row }) => ({
    edition,
    feedback,
    verdict,
    rightProblemId,
    rightProblem: findProblemName(rightProblemId),
    expert: { name: names.get(expertId) ?? '', isMe: expertId === viewerId },
    answeredAt: seoulIso(answeredAt),
    retraction: row.retractedAt && {
      at: seoulIso(row.retractedAt),
      by: { name: names.get(row.retractedBy ?? '') ?? '', isMe: row.retractedBy === viewerId },
      reason: row.retractionReason ?? '',
    },
  }))

/** The viewer's own draft, otherwise the one that was handed over with the case. */
function toDraft({ draft, handover }: CaseSurroundings): AdminCase['draft'] {
  if (draft) {
    const { text, verdict, rightProblemId, savedAt } = draft
    return { text, verdict, rightProblemId, savedAt: seoulIso(savedAt) }
  }
  if (!handover || handover.text === null) return null
  const { text, verdict, rightProblemId, handedAt } = handover
  return { text, verdict, rightProblemId, savedAt: seoulIso(handedAt) }
}

/** The note of the expert before; its text only where the viewer's own draft hides it. */
function toHandover({ handover, draft, names, viewerId }: CaseSurroundings): AdminCase['handover'] {
  if (!handover) return null
  const { fromExpertId, toExpertId, note, text, handedAt } = handover
  return {
    from: { name: names.get(fromExpertId) ?? '', isMe: fromExpertId === viewerId },
    isForMe: toExpertId === viewerId,
    note,
    text: draft && draft.text !== text ? text : null,
    at: seoulIso(handedAt),
  }
}

type QuestionColumns = Pick<
  NonNullable<CaseDetails['question']>,
  'question' | 'askedAt' | 'answer' | 'answeredAt'
>

export const toExpertQuestion = ({
  question,
  askedAt,
  answer,
  answeredAt,
}: QuestionColumns): ExpertQuestion => ({
  question,
  askedAt: seoulIso(askedAt),
  answer,
  answeredAt: answeredAt && seoulIso(answeredAt),
})
