import { type Question, questions } from '../../../../../contract/diagnosis.ts'
import { ApiError } from '../../../shared/api/index.ts'
import { randomId } from '../../../shared/random-id.ts'
import type { Draft } from '../draft/draft.ts'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'
import { photoSlots, type WizardState } from './wizard-state.ts'

export const texts = {
  photosMissing: '두 개의 이미지를 모두 업로드해주세요.',
  noData: '분석 중 오류가 발생했습니다.',
  failed: '분석 중 오류가 발생했습니다. 다시 시도해주세요.',
}

/** What the server receives; undefined while a photo is missing. */
export function bodyOf({ photos, prompt, previousId, answers }: WizardState) {
  if (!photos.full || !photos.symptom) return undefined
  return {
    fullPlantImage: asFile(photos.full, 'full-plant.jpg'),
    symptomImage: asFile(photos.symptom, 'symptom.jpg'),
    prompt: prompt.trim(),
    ...(previousId && { previousId }),
    ...Object.fromEntries(questions.flatMap((question) => answerField(question, answers[question]))),
  }
}

/**
 * The key to send under. The same content keeps its key through retries, reloads and lost answers, so
 * the server makes one diagnosis of it; changed content is a new run.
 */
export function runOf({ photos, prompt, previousId, answers }: WizardState, sent: Draft['sent']) {
  const content = JSON.stringify([photoSlots.map((slot) => photos[slot]?.id), prompt, answers, previousId])
  return sent?.content === content ? sent : { key: randomId(), content }
}

/** How a failed sending is told. */
export interface SendingProblem {
  /** The documented alert; null where another part of the app already speaks. */
  alert: string | null
  /** Stays on the page: what happened, in one sentence. */
  note: string | null
  kind: 'OFFLINE' | 'PHOTO' | 'PREVIOUS' | 'OTHER'
}

const previousGone = '지난 진단을 찾을 수 없어서 새 진단으로 보낼게요. 진단하기를 한 번 더 눌러 주세요.'
const photoCodes = ['PHOTO_NOT_READABLE', 'PHOTO_TOO_MANY_PIXELS', 'FILE_TOO_LARGE']

/** What to tell about a failure of the call. */
export function problemOf(error: unknown): SendingProblem {
  if (isAbort(error)) return { alert: texts.failed, note: null, kind: 'OFFLINE' }
  if (!(error instanceof ApiError)) return { alert: texts.failed, note: null, kind: 'OTHER' }
  const { code, status, isFromServer, message } = error
  const endsSession = status === 401 || status === 403
  if (endsSession) return { alert: null, note: null, kind: 'OTHER' }
  if (code === 'NO_DATA' || code === 'MALFORMED') return { alert: texts.noData, note: null, kind: 'OTHER' }
  if (code === 'NETWORK') return { alert: texts.failed, note: null, kind: 'OFFLINE' }
  if (code === 'PHOTOS_MISSING') return { alert: texts.photosMissing, note: null, kind: 'PHOTO' }
  // The consent sheet opens by itself.
  if (code === 'CONSENT_REQUIRED') return { alert: null, note: message, kind: 'OTHER' }
  if (code === 'DIAGNOSIS_NOT_FOUND') return { alert: texts.failed, note: previousGone, kind: 'PREVIOUS' }
  const note = isFromServer ? message : null
  return { alert: texts.failed, note, kind: photoCodes.includes(code) ? 'PHOTO' : 'OTHER' }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const asFile = (photo: PreparedPhoto, name: string) => new File([photo.blob], name, { type: 'image/jpeg' })

function answerField(question: Question, answer: WizardState['answers'][Question]) {
  if (!answer) return []
  return [[question, answer.code === 'OTHER' ? answer.text : answer.code]]
}
