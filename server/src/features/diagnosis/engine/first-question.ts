import type { FirstQuestion } from '../../../../../contract/diagnosis/diagnosis.ts'
import { findReportedChange } from '../result/reported-change.ts'
import { extractFindings } from './extract-findings.ts'
import { isPlantSign } from './finding.ts'
import { careOf } from './knowledge/care.ts'
import { answersIn } from './reading/questions.ts'
import { readText } from './reading/text.ts'
import { assessSafety } from './safety/safety.ts'
import { guidedQuestion } from './scoring/question.ts'
import { monthAt } from './season.ts'

/**
 * Returns the pictured question for a description without a sign, or the emergency that the text tells of. Null where the
 * text carries a sign, states health or improvement, and where the result answers something else first: a question about
 * care, poison or spraying, a matter outside the list of problems.
 */
export function firstQuestionFor(prompt: string, at: Date): FirstQuestion {
  const { emergency, asks, sprayCare, plantText } = assessSafety({ prompt })
  if (emergency) return { emergency }
  if (asks || sprayCare?.isAsked) return null
  const text = readText(plantText)
  const { findings, denied } = extractFindings(plantText, undefined, { text }).observations
  if (text.outside || findings.some((finding) => isPlantSign(finding))) return null
  if (findReportedChange(plantText)?.change === 'BETTER') return null
  const [answer] = answersIn(text, careOf(plantText), monthAt(at))
  if (answer && !answer.isOfHealth) return null
  const known = new Set([...findings.map(({ id }) => id), ...denied])
  return guidedQuestion(findings, undefined, { findings: known, asked: new Set() }) ?? null
}
