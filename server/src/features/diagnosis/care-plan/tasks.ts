import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { CurrentResult } from '../result/current-result.ts'

type PlannedTask = Pick<CarePlan['tasks'][number], 'text' | 'when'>

/** Makes a checklist of a result's advice; empty when the result names no problem or begins with an emergency. */
export function toCareTasks({ problemId, findings }: CurrentResult): PlannedTask[] {
  if (problemId === null || findings.emergency) return []
  const { advice, solutions } = findings
  if (!advice) return toTasks('THIS_WEEK', solutions)
  return [
    ...toTasks('TODAY', advice.today),
    ...toTasks('THIS_WEEK', advice.thisWeek),
    ...toTasks('KEEP', advice.prevention),
  ]
}

const toTasks = (when: PlannedTask['when'], texts: string[]) => texts.map((text) => ({ text, when }))
