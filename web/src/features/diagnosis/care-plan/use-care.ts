import { useState } from 'react'
import type { CarePlan } from '../../../../../contract/diagnosis/care-plan.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import type { Step } from '../result/advice.tsx'
import { useCarePlan, useStartCarePlan, useTickTask } from './care-plan.queries.ts'

export const notStarted = '돌봄 계획을 시작하지 못했어요. 한 번 더 눌러 주세요.'
const notTicked = '표시를 저장하지 못해 되돌렸어요. 다시 눌러 주세요.'

/**
 * The steps of a result by when to do them. They can be ticked where they are a running care plan, or where one may start:
 * the first tick starts it.
 */
export function useCare(result: DiagnosisResult) {
  const { id, advice, solutions, managementTip = [], emergency } = result
  const query = useCarePlan(id)
  const start = useStartCarePlan(id)
  const tickTask = useTicks(id)
  const { toast } = useDialogs()
  const [ticked, setTicked] = useState<string>()

  const plan = query.data
  const running = plan && isOfResult(plan, result) ? plan : undefined
  const mayStart = !plan && !query.error && needsCare(result) && !emergency && !result.provisional
  async function tick(step: Step, done: boolean) {
    try {
      if (!running) setTicked(step.text)
      const known = plan === undefined ? (await query.refetch()).data : plan
      tickTask(known ?? (await start.mutateAsync()), step, done)
    } catch (error) {
      toast(messageOf(error, notStarted))
      // The offer below the steps tells only of its own failure.
      start.reset()
    } finally {
      setTicked(undefined)
    }
  }

  const isDone = (text: string) =>
    text === ticked || (running?.tasks.some((task) => task.done && task.text === text) ?? false)
  const asSteps = (texts: string[]): Step[] => texts.map((text) => ({ text, done: isDone(text) }))
  return {
    query,
    start,
    plan,
    running,
    mayStart,
    onTick: running || mayStart ? tick : undefined,
    today: asSteps((advice?.today ?? solutions).filter((step) => !emergency?.doNow.includes(step))),
    thisWeek: asSteps(advice?.thisWeek ?? []),
    keep: asSteps(advice?.prevention ?? managementTip),
  }
}

/** Returns a function that ticks a step in a plan, and says so when that fails. */
export function useTicks(id: string) {
  const { mutate } = useTickTask(id)
  const { toast } = useDialogs()
  return ({ tasks }: CarePlan, { text }: Step, done: boolean) => {
    const task = tasks.find((one) => one.text === text)
    if (task) mutate({ taskId: task.id, done }, { onError: (error) => toast(messageOf(error, notTicked)) })
  }
}

/** Whether the result names something that harms the plant. Old results have no family. */
const needsCare = ({
  problemId,
  family = problemId === 'healthy' ? 'HARMLESS' : 'PROBLEM',
}: DiagnosisResult) => problemId !== null && family === 'PROBLEM'

/** Whether a plan is running and has all steps of the result; one for an earlier answer has others. */
function isOfResult({ state, tasks, replacement }: CarePlan, { advice, solutions }: DiagnosisResult) {
  const steps = advice ? [...advice.today, ...advice.thisWeek] : solutions
  return (
    state === 'ACTIVE' &&
    !replacement &&
    steps.length > 0 &&
    steps.every((step) => tasks.some(({ text }) => text === step))
  )
}
