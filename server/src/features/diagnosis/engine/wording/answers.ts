import type { Verdict } from '../engine.ts'
import { careFor, type PlantCare } from '../knowledge/care.ts'
import phrases from '../knowledge/phrases.json' with { type: 'json' }
import type { CareAnswer } from '../reading/questions.ts'
import { adviceFields, quoted, unnamedFindings } from './findings.ts'

interface Asked {
  care: PlantCare | undefined
  /** 1 to 12; undefined when the day is unknown. */
  month: number | undefined
  /** Whether the description tells of something wrong, or a model saw it. */
  hasSymptom: boolean
}

/**
 * Returns a result that answers the owner's question before it says anything else, or says that the expert answers exactly
 * this. Where nothing but the question is told, the result is the answer.
 */
export function withAnswer(result: Verdict, care: CareAnswer, asked: Asked): Verdict {
  const { question, text, isOfHealth, notWith, topic } = care
  const { findings, problemId } = result
  const { answered, handedOn, byExpert, tellMore, askExpert, restWater } = phrases.question
  const answer = text ?? `${quoted(question)} ${byExpert}`
  const isPage = problemId === null && findings.family !== undefined
  if (isOfHealth) {
    const isFound = problemId !== null || isPage || asked.hasSymptom
    return isFound ? result : { ...result, findings: { ...findings, summary: `${answer} ${tellMore}` } }
  }
  if (isPage || asked.hasSymptom) {
    // What is found answers a question to which no answer is known.
    const isFound = isPage || problemId !== null
    if ((isFound && text === null) || (problemId && notWith.includes(problemId))) return result
    // What holds for a healthy plant would drown one whose treatment is to let the soil dry.
    const rests =
      problemId !== null && topic === 'water' && findings.solutions.some((it) => restsFromWater.test(it))
    const said = rests ? restWater : answer
    return { ...result, findings: { ...findings, summary: `${said} ${findings.summary}` } }
  }
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

const restsFromWater = /물을 쉬|물 주기를 (?:바로 )?멈추/

/** How the plant is cared for this month. */
const careThisMonth = ({ care, month }: Asked) =>
  care && month !== undefined
    ? (['water', 'light', 'cold'] as const).flatMap((topic) => careFor(care, topic, month) ?? [])
    : []
