import type { Finding } from '../finding.ts'
import { allQuestions } from '../knowledge/knowledge.ts'

/** Findings stated and denied by the answers to follow-up questions. */
export interface FollowUpReading {
  findings: Finding[]
  denied: string[]
  asked: Set<string>
}

/** Reads answered questions (id -> value) and ignores unknown ones. */
export function readFollowUps(followUps: Record<string, string> | undefined): FollowUpReading {
  const reading: FollowUpReading = { findings: [], denied: [], asked: new Set() }
  for (const [id, value] of Object.entries(followUps ?? {})) {
    reading.asked.add(id)
    const question = allQuestions.find((one) => one.id === id)
    const option = question?.options.find((choice) => choice.value === value)
    if (!question || !option) continue
    reading.denied.push(...option.denies)
    for (const finding of option.says) {
      reading.findings.push({
        id: finding,
        source: 'ANSWER',
        reader: 'follow-up',
        strength: 1,
        span: option.label,
        asked: question.text,
      })
    }
  }
  return reading
}
