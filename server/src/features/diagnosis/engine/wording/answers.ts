import type { EngineResult } from '../engine.ts'
import { careFor, type PlantCare } from '../knowledge/care.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { CareAnswer } from '../reading/questions.ts'
import { adviceFields, quoted, unnamedFindings } from './findings.ts'

type Result = Omit<EngineResult, 'evidence'>

interface Asked {
  care: PlantCare | undefined
  /** 1 to 12; undefined when the day is unknown. */
  month: number | undefined
  /** Whether the description tells of something wrong. */
  hasSymptom: boolean
}

/**
 * Returns a result that answers the owner's question before it says anything else, or says that the expert answers exactly
 * this. Where nothing but the question is told, the result is the answer.
 */
export function withAnswer(result: Result, { question, text, notWith }: CareAnswer, asked: Asked): Result {
  const { findings, problemId } = result
  const answer = text ?? `${quoted(question)} ${phrases.question.byExpert}`
  const isNamed = problemId !== null || findings.family !== undefined
  // What is found answers a question to which no answer is known.
  if (isNamed && text === null) return result
  if (problemId && notWith.includes(problemId)) return result
  if ((isNamed && problemId !== 'healthy') || asked.hasSymptom)
    return { ...result, findings: { ...findings, summary: `${answer} ${findings.summary}` } }
  const { answered, handedOn, tellMore, askExpert } = phrases.question
  const prevention = careThisMonth(asked).filter((line) => line !== text)
  return {
    ...result,
    problemId: null,
    problem: text === null ? handedOn : answered,
    confidence: 'LOW',
    findings: {
      ...unnamedFindings('unsure', [], findings.photoNotes, null),
      ...adviceFields({
        about: '',
        today: [],
        thisWeek: [],
        prevention,
        askExpert,
        urgent: null,
        sources: [],
      }),
      summary: text ?? `${answer} ${tellMore}`,
      followUp: null,
      unchecked: [],
    },
  }
}

/** How the plant is cared for this month. */
const careThisMonth = ({ care, month }: Asked) =>
  care && month !== undefined
    ? (['water', 'light', 'cold'] as const).flatMap((topic) => careFor(care, topic, month) ?? [])
    : []
