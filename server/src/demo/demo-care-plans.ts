import { api } from '../../../contract/index.ts'
import type { Story, Told } from './demo-cares.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const minutesPastNine = 5

/** Two weeks with a hydrangea, reminded of and answered three times, to a good end. */
const recovered: Story = async ({ stage, now, planned, photos }) => {
  const id = planned.recovered
  if (!id) return
  const startedAt = new Date(now.getTime() - 25 * dayMs)
  stage.at(startedAt)
  await begin(stage, id, 3)
  const answers = [
    { day: 3, answer: 'SAME', note: '하얀 가루는 닦아 냈는데 아직 조금 남아 있어요.', photo: photos.before },
    { day: 7, answer: 'BETTER', note: '아침저녁으로 창문을 열어 두었더니 더 번지지 않아요.' },
    { day: 14, answer: 'BETTER', note: '새로 난 잎은 깨끗해요.', photo: photos.after },
  ] as const
  for (const { day, ...body } of answers) {
    await remindOn(stage, startedAt, day)
    stage.at(new Date(morning(startedAt, day).getTime() + 3 * hourMs))
    await stage.asCustomer(api.diagnosis.checkIn, { params: { id }, body })
  }
}

/** Begun after the expert's answer; how the monstera is has been asked and not yet told. */
const underWay: Story = async ({ stage, now, planned }) => {
  const id = planned.underWay
  if (!id) return
  const startedAt = new Date(now.getTime() - 4 * dayMs + 4 * hourMs)
  stage.at(startedAt)
  await begin(stage, id, 2)
  await remindOn(stage, startedAt, 3)
}

export const careStories: Story[] = [recovered, underWay]

/** Starts the plan and ticks its first tasks. */
async function begin(stage: Told['stage'], id: string, ticked: number) {
  const { tasks } = await stage.asCustomer(api.diagnosis.startCarePlan, { params: { id } })
  for (const { id: taskId } of tasks.slice(0, ticked)) {
    await stage.asCustomer(api.diagnosis.tickCareTask, { params: { id, taskId }, body: { done: true } })
  }
}

async function remindOn(stage: Told['stage'], startedAt: Date, day: number) {
  stage.at(morning(startedAt, day))
  await stage.remind()
}

/** Shortly after nine in Seoul, so many days later. */
function morning(startedAt: Date, days: number) {
  const day = new Date(startedAt.getTime() + 9 * hourMs + days * dayMs).toISOString().slice(0, 10)
  return new Date(new Date(`${day}T09:00:00+09:00`).getTime() + minutesPastNine * 60_000)
}
