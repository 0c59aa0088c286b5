import { samplePeople } from '../../../contract/practice.ts'
import type { createDiagnosis } from '../features/diagnosis/index.ts'
import { createNotification } from '../features/notification/index.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import * as repository from './demo.repository.ts'
import { type DemoDiagnosis, demoDiagnoses } from './demo-diagnoses.ts'
import { type DrawPhotos, drawPhotos, type PlantPhotos } from './plant-pictures.ts'

export interface DemoDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** The diagnosis feature's own submit: demo diagnoses go the way of real ones. */
  submit: ReturnType<typeof createDiagnosis>['submit']
  /** Draws the plants; `drawPhotos` unless they are drawn already. */
  draw?: DrawPhotos
}

const hourMs = 60 * 60 * 1000
const personWithHistory = 'customer-1'
const welcomedHoursAgo = 24 * 40

/**
 * Gives the practice world its people and their history; what is there already stays as it is, so
 * it may run at every start and in several processes. Whoever signs in for the first time is not
 * among them: that member comes into being at the sign-in itself.
 */
export async function seedDemo(deps: DemoDependencies) {
  const { transact, now } = deps
  const joinedAt = new Date(now().getTime() - welcomedHoursAgo * hourMs)
  for (const person of samplePeople.filter(({ accepted }) => accepted)) {
    const memberId = await transact((tx) => repository.keepMember(tx, person, joinedAt))
    if (person.id === personWithHistory) await seedHistory(deps, memberId)
  }
}

async function seedHistory(deps: DemoDependencies, memberId: string) {
  // The inbox is filled last: whoever has one has everything.
  if (await repository.hasInbox(deps.db, memberId)) return
  const { draw = drawPhotos } = deps
  const photos = await draw()
  const diagnosed: Diagnosed[] = []
  for (const asked of demoDiagnoses) {
    diagnosed.push(await diagnose(deps, memberId, asked, photos[asked.plant]))
  }
  await tellAbout(deps, memberId, diagnosed)
}

interface Diagnosed {
  id: string
  answeredAt: Date | undefined
}

async function diagnose(
  { submit, now }: DemoDependencies,
  memberId: string,
  asked: DemoDiagnosis,
  { whole, leaf }: PlantPhotos,
): Promise<Diagnosed> {
  const { key, prompt, answers, expert, hoursAgo } = asked
  const createdAt = new Date(now().getTime() - hoursAgo * hourMs)
  const answeredAt = expert && new Date(createdAt.getTime() + expert.afterHours * hourMs)
  const submission = {
    idempotencyKey: key,
    prompt,
    answers,
    fullPlantImage: asPhoto(whole, 'plant.jpg'),
    symptomImage: asPhoto(leaf, 'leaf.jpg'),
  }
  const { id } = await submit(memberId, submission, {
    createdAt,
    ...(expert && answeredAt && { expert: { feedback: expert.feedback, answeredAt } }),
  })
  return { id, answeredAt }
}

const asPhoto = (jpeg: Buffer, name: string) => new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' })

/** A welcome and the expert's answers, each at its own time; all but the last answer are read. */
async function tellAbout({ transact, now }: DemoDependencies, memberId: string, diagnosed: Diagnosed[]) {
  const answers = diagnosed.flatMap(({ id, answeredAt }) => (answeredAt ? [{ id, answeredAt }] : []))
  const newest = answers.at(-1)
  await transact(async (tx) => {
    if (await repository.hasInbox(tx, memberId)) return
    const inboxAt = (moment: Date) =>
      createNotification({ db: tx, transact: (work) => work(tx), now: () => moment })
    const joinedAt = new Date(now().getTime() - welcomedHoursAgo * hourMs)
    await inboxAt(joinedAt).notify(tx, {
      memberId,
      type: 'NOTICE',
      title: '새잎에 오신 걸 환영해요',
      message: '사진 두 장이면 식물이 왜 아픈지 알려 드려요. 궁금한 점은 전문가가 24시간 안에 답해 드려요.',
      link: '/plant-analysis',
    })
    for (const { id, answeredAt } of answers) {
      if (newest?.id === id) await inboxAt(answeredAt).readAll(memberId)
      await inboxAt(answeredAt).notify(tx, {
        memberId,
        type: 'DIAGNOSIS',
        title: '전문가 답변이 도착했어요',
        message: '보내 주신 사진을 전문가가 살펴보고 답을 남겼어요. 진단 결과에서 확인해 주세요.',
        link: `/analysis-result/${id}`,
      })
    }
  })
}
