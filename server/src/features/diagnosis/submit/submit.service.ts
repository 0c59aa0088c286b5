import type { Database, Transact } from '../../../shared/db/database.ts'
import { AppError } from '../../../shared/errors/app-error.ts'
import { newId } from '../../../shared/ids/ids.ts'
import type { Photos, StoredPhoto } from '../../../shared/media/photos.ts'
import * as repository from '../diagnosis.repository.ts'
import type { Analyse, Analysis } from '../model/analyse.ts'
import type { LateAnswers } from '../model/late-answer.ts'
import type { UnopenedResults } from '../result/unopened-results.ts'
import { parseAnswers, type SubmittedAnswers } from './answers.ts'

interface SubmitDependencies {
  db: Database
  transact: Transact
  now: () => Date
  photos: Photos
  analyse: Analyse
  /** Used for backdated demo data, which must not call the model. */
  analyseWithoutModel: Analyse
  /** Throws when the member has left; otherwise they cannot leave until the transaction ends. */
  lockMemberAgainstLeaving: (tx: Database, memberId: string) => Promise<void>
  unopenedResults: Pick<UnopenedResults, 'scheduleNotice'>
  /** Absent without a vision model. */
  lateAnswers?: LateAnswers | undefined
}

export interface Submission {
  /** A repeated submission with the same key returns the first diagnosis. */
  idempotencyKey?: string | undefined
  fullPlantImage?: File | undefined
  symptomImage?: File | undefined
  prompt: string
  answers: SubmittedAnswers
  /** The member's earlier diagnosis of the same plant. */
  previousId?: string | undefined
}

interface SubmitOptions {
  /** Backdates the diagnosis, for demo data. */
  createdAt?: Date
}

const expertAnswersWithinMs = 24 * 60 * 60 * 1000

export type SubmitService = ReturnType<typeof createSubmitService>

/** Receives photos and a description, analyses them and stores the diagnosis. */
export function createSubmitService(deps: SubmitDependencies) {
  const { db, transact, now, photos, analyse, analyseWithoutModel, lateAnswers, lockMemberAgainstLeaving } =
    deps
  const { scheduleNotice } = deps.unopenedResults
  const inProgress = new Map<string, Promise<{ id: string }>>()
  return { submit }

  /**
   * Returns the id of the diagnosis. A repeated submission in this process waits for the first one;
   * between processes the unique idempotency key decides.
   */
  function submit(memberId: string, submission: Submission, options: SubmitOptions = {}) {
    const key = submission.idempotencyKey
    if (!key) return analyseAndStore(memberId, submission, options)

    const memberKey = `${memberId} ${key}`
    const first = inProgress.get(memberKey)
    if (first) return first
    const work = submitOnce(memberId, key, submission, options).finally(() => inProgress.delete(memberKey))
    inProgress.set(memberKey, work)
    return work
  }

  async function submitOnce(memberId: string, key: string, submission: Submission, options: SubmitOptions) {
    const existing = await repository.findIdByKey(db, memberId, key)
    return existing ? { id: existing } : analyseAndStore(memberId, submission, options)
  }

  async function analyseAndStore(memberId: string, submission: Submission, options: SubmitOptions) {
    const nthLook = await findChainPosition(memberId, submission.previousId)
    const [full, symptom] = await receiveBoth(photos, memberId, submission)
    try {
      const { row, lateAnswer } = await createRow(memberId, submission, full, symptom, options)
      const id = await store({ ...row, nthLook }, options)
      if (lateAnswer && id === row.id)
        void lateAnswers?.applyWhenReady({ memberId, diagnosisId: id }, lateAnswer)
      return { id }
    } catch (error) {
      await photos.discard(memberId, [full.path, symptom.path])
      throw error
    }
  }

  /**
   * Returns the position in the plant's chain of diagnoses, from 1. Throws DIAGNOSIS_NOT_FOUND when
   * `previousId` is not the member's; must be called before photos are stored.
   */
  async function findChainPosition(memberId: string, previousId: string | undefined): Promise<number> {
    if (!previousId) return 1
    const previous = await repository.findDiagnosis(db, memberId, previousId)
    if (!previous) throw new AppError('DIAGNOSIS_NOT_FOUND')
    return previous.nthLook + 1
  }

  async function createRow(
    memberId: string,
    { idempotencyKey, prompt, answers: submitted, previousId }: Submission,
    full: StoredPhoto,
    symptom: StoredPhoto,
    { createdAt }: SubmitOptions,
  ): Promise<{ row: repository.NewDiagnosis; lateAnswer: Analysis['lateAnswer'] }> {
    const [id, at] = [newId(), createdAt ?? now()]
    const answers = parseAnswers(submitted)
    const earlier = await repository.findEarlierPlant(db, { memberId, previousId: previousId ?? null })
    const analysis = await (createdAt ? analyseWithoutModel : analyse)(
      { prompt, answers, ...earlier, fullPhoto: full.jpeg, symptomPhoto: symptom.jpeg, submittedAt: at },
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
      ...analysis.result,
      engine: analysis.engine.name,
      engineVersion: analysis.engine.version,
      tookMs: analysis.tookMs,
      seen: analysis.seen,
      state: analysis.state,
      expertDueAt: new Date(at.getTime() + expertAnswersWithinMs),
      // Before every case whose deadline is still ahead.
      expertQueueAt: analysis.result.findings.emergency ? at : null,
      createdAt: at,
    }
    return { row, lateAnswer: analysis.lateAnswer }
  }

  /** Stores row and photos in one transaction. Returns the existing id when another process was first. */
  async function store(row: repository.NewDiagnosis, { createdAt }: SubmitOptions) {
    const { memberId, idempotencyKey, fullPhoto, symptomPhoto } = row
    const isStored = await transact(async (tx) => {
      await lockMemberAgainstLeaving(tx, memberId)
      const isAdded = await repository.addDiagnosis(tx, row)
      if (!isAdded) return false
      await photos.attach(tx, memberId, [fullPhoto, symptomPhoto])
      const key = { memberId, diagnosisId: row.id }
      if (row.state === 'PROVISIONAL') await lateAnswers?.scheduleJob(tx, key)
      if (!createdAt) await scheduleNotice(tx, key)
      return true
    })
    if (isStored) return row.id

    await photos.discard(memberId, [fullPhoto, symptomPhoto])
    const existing = idempotencyKey && (await repository.findIdByKey(db, memberId, idempotencyKey))
    if (!existing) throw new AppError('CHANGED_MEANWHILE')
    return existing
  }
}

/** Stores both photos or neither. */
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
