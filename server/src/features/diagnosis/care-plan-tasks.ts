import type { CarePlan } from '../../../../contract/care-plan.ts'
import type { ShownDiagnosis } from './diagnosis.repository.ts'

export type PlannedTask = Pick<CarePlan['tasks'][number], 'text' | 'when'>

/** What a result advises, as a list to tick off; empty where no cause was named. */
export function tasksOf({ problemId, findings }: ShownDiagnosis): PlannedTask[] {
  if (problemId === null) return []
  const { advice, solutions } = findings
  if (!advice) return toTasks('THIS_WEEK', solutions)
  return [
    ...toTasks('TODAY', advice.today),
    ...toTasks('THIS_WEEK', advice.thisWeek),
    ...toTasks('KEEP', advice.prevention),
  ]
}

const toTasks = (when: PlannedTask['when'], texts: string[]) => texts.map((text) => ({ text, when }))
