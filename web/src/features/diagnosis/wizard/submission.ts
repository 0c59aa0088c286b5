import { type Question, questions } from '../../../../../contract/diagnosis/diagnosis.ts'
import { ApiError } from '../../../shared/api/index.ts'
import { randomId } from '../../../shared/random-id.ts'
import type { Draft } from '../draft/draft.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'
import { photoSlots, type WizardState } from './wizard-state.ts'

export const texts = {
  photosMissing: '두 개의 이미지를 모두 업로드해주세요.',
  noData: '분석 중 오류가 발생했습니다.',
  failed: '분석 중 오류가 발생했습니다. 다시 시도해주세요.',
  sentElsewhere: '이 진단을 이미 보내고 있어요. 결과가 나오면 이 화면에도 보여 드릴게요.',
  left: '결과가 나오면 알려 드릴게요.',
  finished: '진단 결과가 나왔어요. 진단 기록에서 볼 수 있어요.',
  failedElsewhere: '진단을 보내지 못했어요. 적어 주신 내용은 그대로 있으니 다시 보내 주세요.',
}

/** Returns the request body; undefined while a photo is missing. */
export function toRequestBody({ photos, prompt, firstSign, previousId, answers }: WizardState) {
  if (!photos.full || !photos.symptom) return undefined
  return {
    fullPlantImage: asFile(photos.full, 'full-plant.jpg'),
    symptomImage: asFile(photos.symptom, 'symptom.jpg'),
    prompt: prompt.trim(),
    ...(firstSign && { firstSign }),
    ...(previousId && { previousId }),
    ...Object.fromEntries(questions.flatMap((question) => answerField(question, answers[question]))),
  }
}

/** The idempotency key of an attempt and the content it was created for. */
export type SubmissionAttempt = NonNullable<Draft['sent']>

/**
 * Returns the attempt to submit under. A run is sent under its key, and the same content keeps it through
 * retries, reloads, lost responses and other tabs, so the server creates only one diagnosis. Content changed
 * after an attempt gets a new key, since the server may have stored the first.
 */
export function attemptFor(
  run: string,
  { photos, prompt, firstSign, previousId, answers }: WizardState,
  last: SubmissionAttempt | undefined,
): SubmissionAttempt {
  const photoIds = photoSlots.map((slot) => photos[slot]?.id)
  // Without a first sign the content is that of earlier releases, whose attempts may still be stored.
  const content = JSON.stringify([photoIds, prompt, answers, previousId, ...(firstSign ? [firstSign] : [])])
  if (!last) return { key: run, content }
  return last.content === content ? last : { key: randomId(), content }
}

/** How a failed submission is shown. */
export interface SubmissionProblem {
  /** Text of the dialog; null when another part of the app shows the failure. */
  alert: string | null
  /** One sentence that stays on the page. */
  note: string | null
  kind: 'OFFLINE' | 'BUSY' | 'PHOTO' | 'PREVIOUS' | 'ELSEWHERE' | 'OTHER'
  /** Seconds until the server takes the submission again; set with `BUSY`. */
  retryAfter?: number
}

const previousGone = '지난 진단을 찾을 수 없어서 새 진단으로 보낼게요. 진단하기를 한 번 더 눌러 주세요.'
/** Too many uploads of this person or of all, and an upload that took too long: the same content is welcome later. */
const busyStatuses = [408, 429, 503]
const defaultRetrySeconds = 5
/** A longer wait is left to the person. */
const longestRetrySeconds = 60
const photoCodes = ['PHOTO_NOT_READABLE', 'PHOTO_TOO_MANY_PIXELS', 'FILE_TOO_LARGE']

export function toSubmissionProblem(error: unknown): SubmissionProblem {
  if (isAbort(error)) return { alert: texts.failed, note: null, kind: 'OFFLINE' }
  if (!(error instanceof ApiError)) return { alert: texts.failed, note: null, kind: 'OTHER' }
  const { code, status, isFromServer, message, failure } = error
  const isSessionOver = status === 401 || status === 403
  if (isSessionOver) return { alert: null, note: null, kind: 'OTHER' }
  if (code === 'NO_DATA' || code === 'MALFORMED') return { alert: texts.noData, note: null, kind: 'OTHER' }
  if (code === 'NETWORK') return { alert: texts.failed, note: null, kind: 'OFFLINE' }
  if (code === 'PHOTOS_MISSING') return { alert: texts.photosMissing, note: null, kind: 'PHOTO' }
  // The API client opens the consent sheet, which says what is needed; the note would stay after the consent.
  if (code === 'CONSENT_REQUIRED') return { alert: null, note: null, kind: 'OTHER' }
  if (code === 'DIAGNOSIS_NOT_FOUND') return { alert: texts.failed, note: previousGone, kind: 'PREVIOUS' }
  const note = isFromServer ? message : null
  if (note && busyStatuses.includes(status)) {
    const retryAfter = Math.min(failure.retryAfter ?? defaultRetrySeconds, longestRetrySeconds)
    return { alert: texts.failed, note, kind: 'BUSY', retryAfter }
  }
  return { alert: texts.failed, note, kind: photoCodes.includes(code) ? 'PHOTO' : 'OTHER' }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const asFile = (photo: PreparedPhoto, name: string) => new File([photo.blob], name, { type: 'image/jpeg' })

function answerField(question: Question, answer: WizardState['answers'][Question]) {
  if (!answer) return []
  return [[question, answer.code === 'OTHER' ? answer.text : answer.code]]
}
