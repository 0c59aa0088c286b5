import { samplePeople } from '../../../contract/practice.ts'
import { type DemoDiagnosis, demoDiagnoses } from '../../../demo/diagnoses.ts'
import { type DrawPhotos, drawPhotos, type PlantPhotos } from '../../../demo/drawing/plants/plant-photos.ts'
import { demoSnippets } from '../../../demo/snippets.ts'
import { type createDiagnosis, storeExpertAnswer } from '../features/diagnosis/index.ts'
import { deliver, deliverNotice, markAllRead, readWordings } from '../features/notification/index.ts'
import type { Database, Transact } from '../shared/db/database.ts'
import type { Notice } from '../shared/notices/templates.ts'
import * as repository from './seed.repository.ts'

interface DemoPeopleDependencies {
  db: Database
  transact: Transact
  now: () => Date
  /** Submits a diagnosis through the diagnosis feature, as for a real one. */
  submit: ReturnType<typeof createDiagnosis>['submit']
  /** Draws the plant photos; `drawPhotos` by default. */
  draw?: DrawPhotos
  /** False to seed only the members without a history, as in drills that start many servers. */
  hasHistory?: boolean
}

const hourMs = 60 * 60 * 1000
const customerWithHistory = 'customer-1'
const answeringExpert = 'expert'
const joinedHoursAgo = 24 * 40

/**
 * Seeds the sample members of practice mode and the history of the first customer. Idempotent, and safe to
 * run in several processes at once. The sample person for the first sign-in gets no member here.
 */
export async function seedDemoPeople(deps: DemoPeopleDependencies) {
  const { db, transact, now } = deps
  await repository.addSettingIfMissing(db, { ...openingSoon, updatedAt: now() })
  const joinedAt = hoursBefore(now(), joinedHoursAgo)
  const memberIds = new Map<string, string>()
  for (const person of samplePeople.filter(({ accepted }) => accepted)) {
    memberIds.set(person.id, await transact((tx) => repository.ensureMember(tx, person, joinedAt)))
  }
  const [memberId, expertId] = [memberIds.get(customerWithHistory), memberIds.get(answeringExpert)]
  if (memberId && expertId && deps.hasHistory !== false) await seedHistory(deps, memberId, expertId)
}

async function seedHistory(deps: DemoPeopleDependencies, memberId: string, expertId: string) {
  // The inbox is filled last, so that an existing inbox means that all data exists.
  if (await repository.hasInbox(deps.db, memberId)) return
  const { draw = drawPhotos } = deps
  const photos = await draw(demoDiagnoses.map(({ plant }) => plant))
  const diagnosed = new Map<string, string>()
  for (const demo of demoDiagnoses) {
    const previousId = demo.previous && diagnosed.get(demo.previous)
    diagnosed.set(demo.key, await diagnose(deps, memberId, { ...demo, previousId }, photos[demo.plant]))
  }
  await seedInbox(deps, { memberId, expertId }, diagnosed)
}

async function diagnose(
  { submit, now }: DemoPeopleDependencies,
  memberId: string,
  { key, prompt, answers, hoursAgo, previousId }: DemoDiagnosis & { previousId: string | undefined },
  { whole, leaf }: PlantPhotos,
): Promise<string> {
  const createdAt = hoursBefore(now(), hoursAgo)
  const submission = {
    idempotencyKey: key,
    prompt,
    ...answers,
    previousId,
    fullPlantImage: toPhotoFile(whole, 'plant.jpg'),
    symptomImage: toPhotoFile(leaf, 'leaf.jpg'),
  }
  const { id } = await submit(memberId, submission, { createdAt })
  return id
}

const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * hourMs)
const toPhotoFile = (jpeg: Buffer, name: string) =>
  new File([new Uint8Array(jpeg)], name, { type: 'image/jpeg' })

/** Adds the welcome notice and the expert's answers with past dates; all but the last one are read. */
async function seedInbox(
  { transact, now }: DemoPeopleDependencies,
  { memberId, expertId }: { memberId: string; expertId: string },
  diagnosed: Map<string, string>,
) {
  const answered = demoDiagnoses.filter(({ expert }) => expert)
  await transact(async (tx) => {
    if (await repository.hasInbox(tx, memberId)) return
    const inTransaction = <T>(work: (tx: Database) => Promise<T>) => work(tx)
    const inboxAt = (moment: Date) => ({
      db: tx,
      transact: inTransaction,
      now: () => moment,
      wordings: readWordings,
    })
    await repository.addSnippets(tx, demoSnippets, hoursBefore(now(), joinedHoursAgo))
    await deliver(inboxAt(hoursBefore(now(), joinedHoursAgo)), tx, { memberId, ...welcome })
    for (const demo of answered) {
      const diagnosisId = diagnosed.get(demo.key)
      if (!demo.expert || !diagnosisId) continue
      const { afterHours, ...expertAnswer } = demo.expert
      const inbox = inboxAt(hoursBefore(now(), demo.hoursAgo - afterHours))
      if (demo === answered.at(-1)) await markAllRead(inbox, memberId)
      const answer = { memberId, diagnosisId, expertId, revision: 0, ...expertAnswer }
      const notify = (of: Database, notice: Notice) => deliverNotice(inbox, of, notice)
      await storeExpertAnswer({ now: inbox.now, notify }, tx, answer)
    }
  })
}

/** The announcement on the home page; kept when an operator has already changed it. */
const openingSoon = {
  name: 'opening-soon',
  value: {
    title: '새잎 쇼핑몰이 곧 문을 열어요',
    message: '준비하는 동안은 이전 쇼핑몰에서 만나요.',
    isOn: true,
  },
}

const welcome = {
  type: 'NOTICE' as const,
  title: '새잎에 오신 걸 환영해요',
  message:
    '식물이 어떤지 들려주시면 왜 아픈지 알려 드려요. 궁금한 점은 전문가가 보통 24시간 안에 답해 드려요.',
  link: '/plant-analysis',
}
