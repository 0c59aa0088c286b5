import type { FollowUp } from '../../../../../../contract/diagnosis/diagnosis.ts'
import type { Finding } from '../finding.ts'
import { guidedQuestions } from '../knowledge/knowledge.ts'
import { isPlantSign } from '../plant-sign.ts'
import { type KnownFindings, mostQuestions, toFollowUp } from './question.ts'

/** Symptoms from which the pictured question is no longer asked. */
const enoughSigns = 2
const firstQuestion = guidedQuestions.find(({ after }) => after === undefined)

/**
 * Returns the question with a fixed place: the pictured one while fewer than two symptoms are known and none of its
 * options was told, or the one that follows its answer. Undefined when neither fits.
 */
export function guidedQuestion(
  findings: Finding[],
  followUps: Record<string, string> | undefined,
  known: KnownFindings,
): FollowUp | undefined {
  if (known.asked.size >= mostQuestions || !firstQuestion) return undefined
  const answer = followUps?.[firstQuestion.id]
  const next = guidedQuestions.find(
    ({ id, after }) => after !== undefined && after === answer && !known.asked.has(id),
  )
  if (next && !isTold(next.options, known)) return toFollowUp(next)
  if (known.asked.size > 0 || known.findings.has('fine')) return undefined
  const signs = findings.filter(isPlantSign)
  return signs.length < enoughSigns && !isTold(firstQuestion.options, known)
    ? toFollowUp(firstQuestion)
    : undefined
}

const isTold = (options: { says: string[] }[], { findings }: KnownFindings) =>
  options.some(({ says }) => says.some((id) => findings.has(id)))
