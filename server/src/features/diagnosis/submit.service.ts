import type { Database, Transact } from '../../shared/db/database.ts'
import { AppError } from '../../shared/http/app-error.ts'
import { newId } from '../../shared/ids/ids.ts'
import type { Photos, StoredPhoto } from '../../shared/media/photos.ts'
import { readAnswers, type SentAnswers } from './answers.ts'
import * as repository from './diagnosis.repository.ts'
import type { Look, LookedAt } from './model-look.ts'
import type { Upgrade } from './model-upgrade.ts'

export interface SubmitDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  look: Look
  /** For diagnoses of long ago: demo data asks no model. */
  lookBack: Look
  /** Throws when the member has left; otherwise they cannot until the transaction ends. */
  holdMember: (tx: Database, memberId: string) => Promise<void>
  /** Brings the better answer that a provisional result waits for. */
  upgrade?: Upgrade | undefined
}

export interface Submission {
  /** A repeated submit with the same key answers the first result. */
  idempotencyKey?: string | undefined
  fullPlantImage?: File | undefined
  symptomImage?: File | undefined
  prompt: string
  answers: SentAnswers
  /** The member's earlier diagnosis of the same plant. */
  previousId?: string | undefined
}

/** For demo data: a diagnosis that happened earlier. */
export interface History {
  createdAt?: Date
}

const expertAnswersWithinMs = 24 * 60 * 60 * 1000

/** Takes in photos, asks the engine and keeps what it says. Answers the id of the diagnosis. */
export function createSubmit(deps: SubmitDependencies) {
  const { db, transact, now, photos, look, lookBack, upgrade, holdMember } = deps
  const underWay = new Map<string, Promise<{ id: string }>>()

  /** A double tap waits for the first instead of doing its work again. Across processes the key decides. */
  function submit(memberId: string, submission: Submission, history: History = {}) {
    const key = submission.idempotencyKey
    if (!key) return diagnoseAndKeep(memberId, submission, history)

    const tap = `${memberId} ${key}`
    const first = underWay.get(tap)
    if (first) return first
    const work = submitOnce(memberId, key, submission, history).finally(() => underWay.delete(tap))
    underWay.set(tap, work)
    return work
  }

  async function submitOnce(memberId: string, key: string, submission: Submission, history: History) {
    const earlier = await repository.findIdByKey(db, memberId, key)
    return earlier ? { id: earlier } : diagnoseAndKeep(memberId, submission, history)
  }

  async function diagnoseAndKeep(memberId: string, submission: Submission, history: History) {
    const nthLook = await countLooks(memberId, submission.previousId)
    const [full, symptom] = await receiveBoth(photos, memberId, submission)
    try {
      const { row, later } = await diagnosed(memberId, submission, full, symptom, history)
      const id = await keep({ ...row, nthLook })
      if (later && id === row.id) void upgrade?.follow({ memberId, diagnosisId: id }, later)
      return { id }
    } catch (error) {
      await photos.discard(memberId, [full.path, symptom.path])
      throw error
    }
  }

  /** One more than the earlier look. A foreign diagnosis cannot be that; said before any photo is touched. */
  async function countLooks(memberId: string, previousId: string | undefined): Promise<number> {
    if (!previousId) return 1
    const previous = await repository.findDiagnosis(db, memberId, previousId)
    if (!previous) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return previous.nthLook + 1
  }

  async function diagnosed(
    memberId: string,
    { idempotencyKey, prompt, answers: sent, previousId }: Submission,
    full: StoredPhoto,
    symptom: StoredPhoto,
    { createdAt }: History,
  ): Promise<{ row: repository.NewDiagnosis; later: LookedAt['later'] }> {
    const [id, at] = [newId(), createdAt ?? now()]
    const answers = readAnswers(sent)
    const { result, engine, tookMs, seen, state, later } = await (createdAt ? lookBack : look)(
      { prompt, answers, fullPhoto: full.jpeg, symptomPhoto: symptom.jpeg },
      { memberId, diagnosisId: id },
    )
    const row = {
      id,
      memberId,
      idempotencyKey: idempotencyKey ?? null,
      fullPhoto: full.path,
      symptomPhoto: symptom.path,
      prompt,
      answers,
      previousId: previousId ?? null,
      ...result,
      engine: engine.name,
      engineVersion: engine.version,
      tookMs,
      seen,
      state,
      expertDueAt: new Date(at.getTime() + expertAnswersWithinMs),
      createdAt: at,
    }
    return { row, later }
  }

  /** Keeps row and photos together; when the same submit won elsewhere, that one's id is the answer. */
  async function keep(row: repository.NewDiagnosis) {
    const { memberId, idempotencyKey, fullPhoto, symptomPhoto } = row
    const isKept = await transact(async (tx) => {
      await holdMember(tx, memberId)
      const isAdded = await repository.addDiagnosis(tx, row)
      if (!isAdded) return false
      await photos.attach(tx, memberId, [fullPhoto, symptomPhoto])
      if (row.state === 'PROVISIONAL') await upgrade?.plan(tx, { memberId, diagnosisId: row.id })
      return true
    })
    if (isKept) return row.id

    await photos.discard(memberId, [fullPhoto, symptomPhoto])
    const winner = idempotencyKey && (await repository.findIdByKey(db, memberId, idempotencyKey))
    if (!winner) throw new AppError('CHANGED_MEANWHILE')
    return winner
  }

  return submit
}

/** Both photos or neither. */
async function receiveBoth(photos: Photos, memberId: string, { fullPlantImage, symptomImage }: Submission) {
  if (!fullPlantImage?.size || !symptomImage?.size) throw new AppError('PHOTOS_MISSING')
  const results = await Promise.allSettled([
    photos.receive(memberId, fullPlantImage),
    photos.receive(memberId, symptomImage),
  ])
  const [full, symptom] = results
  if (full.status === 'fulfilled' && symptom.status === 'fulfilled')
    return [full.value, symptom.value] as const

  const received = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.path] : []))
  await photos.discard(memberId, received)
  throw results.find((result) => result.status === 'rejected')?.reason
}
