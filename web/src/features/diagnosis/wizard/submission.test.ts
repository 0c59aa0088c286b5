import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/index.ts'
import { attemptFor, toRequestBody, toSubmissionProblem } from './submission.ts'
import { initialWizard, type WizardState } from './wizard-state.ts'

const photo = (id: string) => ({ id, blob: new Blob([id]), width: 4, height: 3 })
const wizard: WizardState = {
  ...initialWizard,
  step: 7,
  photos: { full: photo('a'), symptom: photo('b') },
  prompt: ' 잎이 노래요 ',
  answers: { wateringFrequency: { code: 'WEEKLY' }, location: { code: 'OTHER', text: '북향 베란다' } },
}

test('the body contains codes, and the text of OTHER instead of its code', () => {
  const { fullPlantImage, symptomImage, ...fields } = toRequestBody(wizard) ?? {}
  expect(fields).toEqual({ prompt: '잎이 노래요', wateringFrequency: 'WEEKLY', location: '북향 베란다' })
  expect([fullPlantImage?.type, symptomImage?.type]).toEqual(['image/jpeg', 'image/jpeg'])
})

test('the body contains the earlier diagnosis, and removing it makes a new attempt', () => {
  const again = { ...wizard, previousId: 'earlier' }
  expect(toRequestBody(again)).toMatchObject({ previousId: 'earlier' })
  expect(toRequestBody(wizard)).not.toHaveProperty('previousId')
  const attempt = attemptFor('run-1', wizard, undefined)
  expect(attemptFor('run-1', again, attempt).key).not.toBe(attempt.key)
  expect(toSubmissionProblem(new ApiError('DIAGNOSIS_NOT_FOUND', 'x', 404)).kind).toBe('PREVIOUS')
})

test('the body contains the first sign, and choosing another makes a new attempt', () => {
  const told = { ...wizard, firstSign: 'SPOTS' }
  expect(toRequestBody(told)).toMatchObject({ firstSign: 'SPOTS' })
  expect(toRequestBody(wizard)).not.toHaveProperty('firstSign')
  const attempt = attemptFor('run-1', told, undefined)
  expect(attemptFor('run-1', { ...told, firstSign: 'unknown' }, attempt).key).not.toBe(attempt.key)
})

test('there is no body while a photo is missing', () => {
  expect(toRequestBody({ ...wizard, photos: { full: photo('a') } })).toBeUndefined()
})

test('the same content keeps its key, changed content gets a new one', () => {
  const attempt = attemptFor('run-1', wizard, undefined)
  expect(attempt.key).toBe('run-1')
  expect(attemptFor('run-1', wizard, attempt)).toBe(attempt)
  expect(attemptFor('run-1', { ...wizard, step: 1, choice: null }, attempt)).toBe(attempt)
  expect(attemptFor('run-1', { ...wizard, prompt: '잎이 말라요' }, attempt).key).not.toBe(attempt.key)
  expect(
    attemptFor('run-1', { ...wizard, photos: { ...wizard.photos, symptom: photo('c') } }, attempt).key,
  ).not.toBe(attempt.key)
})

test.each([
  [new ApiError('NO_DATA', '', 200, false), '분석 중 오류가 발생했습니다.'],
  [new ApiError('INTERNAL', 'x', 500), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('NETWORK', '', 0, false), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('PHOTO_NOT_READABLE', 'x', 400), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('PHOTOS_MISSING', 'x', 400), '두 개의 이미지를 모두 업로드해주세요.'],
  [new ApiError('SIGN_IN_REQUIRED', 'x', 401), null],
  [new ApiError('CONSENT_REQUIRED', 'x', 409), null],
])('%s is shown with the documented text', (error, alert) => {
  expect(toSubmissionProblem(error).alert).toBe(alert)
})

test('a lost connection offers a retry', () => {
  expect(toSubmissionProblem(new ApiError('NETWORK', '', 0, false)).kind).toBe('OFFLINE')
  expect(toSubmissionProblem(new DOMException('', 'AbortError')).kind).toBe('OFFLINE')
})

test('a busy server says when the same content may be sent again', () => {
  const busy = new ApiError('SERVICE_UNAVAILABLE', '지금 사진을 보내는 분이 많아요.', 503, true, {
    retryAfter: 12,
  })
  expect(toSubmissionProblem(busy)).toMatchObject({ kind: 'BUSY', note: busy.message, retryAfter: 12 })
  expect(toSubmissionProblem(new ApiError('UPLOAD_TOO_SLOW', 'x', 408))).toMatchObject({ retryAfter: 5 })
  const limited = new ApiError('TOO_MANY_REQUESTS', 'x', 429, true, { retryAfter: 600 })
  expect(toSubmissionProblem(limited)).toMatchObject({ kind: 'BUSY', retryAfter: 60 })
})
