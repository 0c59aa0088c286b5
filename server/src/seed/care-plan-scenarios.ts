import { api } from '../../../contract/index.ts'
import { dayMs } from '../../../contract/seoul-day.ts'
import type { DemoPlayer } from './demo-player.ts'
import type { Scenario } from './reservation-scenarios.ts'

const hourMs = 60 * 60 * 1000
const minutesPastNine = 5

/** A completed two-week care plan of a hydrangea with three check-ins. */
const recoveredPlan: Scenario = async ({ player, now, planIds, photos }) => {
  const id = planIds.recovered
  if (!id) return
  const startedAt = new Date(now.getTime() - 25 * dayMs)
  player.setTime(startedAt)
  await startPlan(player, id, 3)
  const answers = [
    { day: 3, answer: 'SAME', note: '하얀 가루는 닦아 냈는데 아직 조금 남아 있어요.', photo: photos.before },
    { day: 7, answer: 'BETTER', note: '아침저녁으로 창문을 열어 두었더니 더 번지지 않아요.' },
    { day: 14, answer: 'BETTER', note: '새로 난 잎은 깨끗해요.', photo: photos.after },
  ] as const
  for (const { day, ...body } of answers) {
    await sendRemindersOn(player, startedAt, day)
    player.setTime(new Date(reminderTime(startedAt, day).getTime() + 3 * hourMs))
    await player.callAsCustomer(api.diagnosis.checkIn, { params: { id }, body })
  }
}

/** An active care plan of a monstera with an unanswered check-in. */
const activePlan: Scenario = async ({ player, now, planIds }) => {
  const id = planIds.active
  if (!id) return
  const startedAt = new Date(now.getTime() - 4 * dayMs + 4 * hourMs)
  player.setTime(startedAt)
  await startPlan(player, id, 2)
  await sendRemindersOn(player, startedAt, 3)
}

export const carePlanScenarios: Scenario[] = [recoveredPlan, activePlan]

/** Starts the plan and completes its first tasks. */
async function startPlan(player: DemoPlayer, id: string, ticked: number) {
  const { tasks } = await player.callAsCustomer(api.diagnosis.startCarePlan, { params: { id } })
  for (const { id: taskId } of tasks.slice(0, ticked)) {
    await player.callAsCustomer(api.diagnosis.tickCareTask, { params: { id, taskId }, body: { done: true } })
  }
}

async function sendRemindersOn(player: DemoPlayer, startedAt: Date, day: number) {
  player.setTime(reminderTime(startedAt, day))
  await player.runCareReminders()
}

/** Returns 9:05 in Seoul on the day that is `days` after the start. */
function reminderTime(startedAt: Date, days: number) {
  const day = new Date(startedAt.getTime() + 9 * hourMs + days * dayMs).toISOString().slice(0, 10)
  return new Date(new Date(`${day}T09:00:00+09:00`).getTime() + minutesPastNine * 60_000)
}
