import type { StoredFindings } from '../../diagnosis.tables.ts'
import { type AdviceStep, adviceOf } from '../knowledge/advice.ts'
import { type AdviceContext, safeSteps } from './advice-rules.ts'
import { type SprayCare, spray, withoutSprays } from './spray-care.ts'

/** Where the plant grows, whether people eat it, and who lives with it. */
export interface Surroundings {
  edible: boolean
  inField: boolean
  /** For somebody who must not breathe in sprays. */
  sprayCare: SprayCare | null
}

const waiting =
  '먹는 식물이니 라벨에 이 작물이 적힌 약만 쓰고, 수확 전 사용 가능일(안전사용기준)이 지난 뒤에 따 주세요.'
const harvest = [
  '약을 쓴 적이 있다면 라벨의 수확 전 사용 가능일(안전사용기준)이 지날 때까지 따 먹지 마세요.',
  '상한 잎과 열매는 떼어 내고, 성한 것은 흐르는 물에 잘 씻어 드세요.',
]
const isolation =
  /(?:다른|옆|가까운)\s?(?:식물|화분|포기)[^.]{0,14}(?:떨어뜨|떼어|거리를|따로)|^(?:바로 )?(?:다른 )?(?:식물|화분)과 (?:멀리 )?(?:떼어|떨어)|한쪽으로 떼어/u
const inFieldInstead = '병든 잎과 포기를 골라 치우고, 만진 손과 도구를 씻어 주세요.'
const carrying = /(?:곳|자리|그늘|가까이|커튼 뒤|안)(?:으로|로)? ?(?:옮겨|들여)/u
const shelterInstead = '옮길 수 없는 자리라면 차광막이나 부직포로 햇빛과 찬바람을 가려 주세요.'

/** Returns the advice with each risky step in the form that the evidence carries, worded for food, for gardens and for those who must not breathe in sprays. */
export function withSafeAdvice(
  problemId: string | null,
  findings: StoredFindings,
  context: AdviceContext,
  surroundings: Surroundings,
): StoredFindings {
  const worded = withWording(problemId, findings, context, surroundings)
  const { sprayCare } = surroundings
  return sprayCare ? withSprayCare(worded, sprayCare) : worded
}

/** Answers the question about spraying before everything else, and takes away what is left of advice to spray. */
function withSprayCare(findings: StoredFindings, { answer, steps, isAsked }: SprayCare): StoredFindings {
  const { advice, summary, solutions, managementTip } = findings
  const first = isAsked ? steps : []
  return {
    ...findings,
    summary: isAsked ? `${answer} ${summary}` : summary,
    solutions: [...first, ...withoutSprays(solutions)],
    managementTip: managementTip && withoutSprays(managementTip),
    ...(advice && { advice: { ...advice, today: [...first, ...advice.today] } }),
  }
}

function withWording(
  problemId: string | null,
  findings: StoredFindings,
  context: AdviceContext,
  surroundings: Surroundings,
): StoredFindings {
  const { advice, alsoSeen } = findings
  if (!advice) return findings
  const reword = (steps: AdviceStep[]) => wordedFor(surroundings, safeSteps(steps, context))
  const source = problemId === null ? advice : adviceOf(problemId)
  const adds = surroundings.edible && findings.family !== 'HARMLESS'
  const today = reword(source.today)
  const thisWeek = [...reword(source.thisWeek), ...(adds ? harvest : [])]
  const prevention = wordedFor(surroundings, advice.prevention)
  return {
    ...findings,
    advice: { ...advice, today, thisWeek, prevention },
    solutions: [...today, ...thisWeek],
    managementTip: [...prevention, wordedFor(surroundings, [advice.askExpert])[0] ?? advice.askExpert],
    ...(alsoSeen && {
      alsoSeen: { ...alsoSeen, today: withoutRepeats(reword(adviceOf(alsoSeen.problemId).today), today) },
    }),
  }
}

const withoutRepeats = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))

function wordedFor({ edible, inField, sprayCare }: Surroundings, given: string[]): string[] {
  const lines = sprayCare ? withoutSprays(given) : given
  const worded = lines.map((line) => {
    if (inField && isolation.test(line)) return inFieldInstead
    if (inField && carrying.test(line)) return shelterInstead
    return edible && spray.test(line) ? `${line} ${waiting}` : line
  })
  return [...new Set(worded)]
}
