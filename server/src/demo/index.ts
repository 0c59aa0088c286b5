import { samplePeople } from '../../../contract/practice.ts'
import { type createDiagnosis, createExpert } from '../features/diagnosis/index.ts'
import { createInbox } from '../features/notification/index.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import * as repository from './demo.repository.ts'
import { type DemoDiagnosis, demoDiagnoses } from './demo-diagnoses.ts'
import { demoSnippets } from './demo-snippets.ts'
import { seedOpeningSoon } from './opening-soon.ts'
import { type DrawPhotos, drawPhotos, type PlantPhotos } from './plant-pictures.ts'

export interface DemoDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** The diagnosis feature's own submit: demo diagnoses go the way of real ones. */
  submit: ReturnType<typeof createDiagnosis>['submit']
  /** Draws the plants; `drawPhotos` unless they are drawn already. */
  draw?: DrawPhotos
  /** False where people alone are enough, as in drills that start servers by the dozen. */
  hasHistory?: boolean
}

const hourMs = 60 * 60 * 1000
const personWithHistory = 'customer-1'
const personWhoAnswers = 'expert'
const welcomedHoursAgo = 24 * 40

/**
 * Gives the practice world its people and their history; what is there already stays as it is, so
 * it may run at every start and in several processes. Whoever signs in for the first time is not
 * among them: that member comes into being at the sign-in itself.
 */
export async function seedDemo(deps: DemoDependencies) {
  const { db, transact, now } = deps
  await seedOpeningSoon(db, now())
  const joinedAt = hoursBefore(now(), welcomedHoursAgo)
  const memberIds = new Map<string, string>()
  for (const person of samplePeople.filter(({ accepted }) => accepted)) {
    memberIds.set(person.id, await transact((tx) => repository.keepMember(tx, person, joinedAt)))
  }
  const [memberId, expertId] = [memberIds.get(personWithHistory), memberIds.get(personWhoAnswers)]
  if (memberId && expertId && deps.hasHistory !== false) await seedHistory(deps, memberId, expertId)
}

async function seedHistory(deps: DemoDependencies, memberId: string, expertId: string) {
  // The inbox is filled last: whoever has one has everything.
  if (await repository.hasInbox(deps.db, memberId)) return
  const { draw = drawPhotos } = deps
  const photos = await draw(demoDiagnoses.map(({ plant }) => plant))
  const diagnosed = new Map<string, string>()
  for (const asked of demoDiagnoses) {
    const previousId = asked.previous && diagnosed.get(asked.previous)
    diagnosed.set(asked.key, await diagnose(deps, memberId, { ...asked, previousId }, photos[asked.plant]))
  }
  await tellAbout(deps, { memberId, expertId }, diagnosed)
}

async function diagnose(
  { submit, now }: DemoDependencies,
  memberId: string,
  { key, prompt, answers, hoursAgo, previousId }: DemoDiagnosis & { previousId: string | undefined },
  { whole, leaf }: PlantPhotos,
): Promise<string> {
  const createdAt = hoursBefore(now(), hoursAgo)
  const submission = {
    idempotencyKey: key,
    prompt,
    answers,
    previousId,
    fullPlantImage: asPhoto(whole, 'plant.jpg'),
    symptomImage: asPhoto(leaf, 'leaf.jpg'),
  }
  const { id } = await submit(memberId, submission, { createdAt })
  return id
}

const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * hourMs)
const asPhoto = (jpeg: Buffer, name: string) => new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' })

/** A welcome and the expert's answers, each at its own time; all but the last answer are read. */
async function tellAbout(
  { transact, now }: DemoDependencies,
  { memberId, expertId }: { memberId: string; expertId: string },
  diagnosed: Map<string, string>,
) {
  const answered = demoDiagnoses.filter(({ expert }) => expert)
  await transact(async (tx) => {
    if (await repository.hasInbox(tx, memberId)) return
    const within = <T>(work: (tx: Database) => Promise<T>) => work(tx)
    const inboxAt = (moment: Date) => createInbox({ db: tx, transact: within, now: () => moment })
    await repository.addSnippets(tx, demoSnippets, hoursBefore(now(), welcomedHoursAgo))
    await inboxAt(hoursBefore(now(), welcomedHoursAgo)).deliver(tx, { memberId, ...welcome })
    for (const asked of answered) {
      const diagnosisId = diagnosed.get(asked.key)
      if (!asked.expert || !diagnosisId) continue
      const { afterHours, ...said } = asked.expert
      const at = hoursBefore(now(), asked.hoursAgo - afterHours)
      const { notify, readAll } = inboxAt(at)
      if (asked === answered.at(-1)) await readAll(memberId)
      const answer = createExpert({ transact: within, now: () => at, notify })
      await answer({ memberId, diagnosisId, expertId, revision: 0, ...said })
    }
  })
}

const welcome = {
  type: 'NOTICE' as const,
  title: '새잎에 오신 걸 환영해요',
  message: '사진 두 장이면 식물이 왜 아픈지 알려 드려요. 궁금한 점은 전문가가 24시간 안에 답해 드려요.',
  link: '/plant-analysis',
}
