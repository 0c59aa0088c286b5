import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/index.ts'
import { bodyOf, problemOf, runOf } from './submission.ts'
import { blankWizard, type WizardState } from './wizard-state.ts'

const photo = (id: string) => ({ id, blob: new Blob([id]), width: 4, height: 3 })
const wizard: WizardState = {
  ...blankWizard,
  step: 7,
  photos: { full: photo('a'), symptom: photo('b') },
  prompt: ' 잎이 노래요 ',
  answers: { wateringFrequency: { code: 'WEEKLY' }, location: { code: 'OTHER', text: '북향 베란다' } },
}

test('codes travel as codes, and the words of OTHER instead of its code', () => {
  const { fullPlantImage, symptomImage, ...words } = bodyOf(wizard) ?? {}
  expect(words).toEqual({ prompt: '잎이 노래요', wateringFrequency: 'WEEKLY', location: '북향 베란다' })
  expect([fullPlantImage?.type, symptomImage?.type]).toEqual(['image/jpeg', 'image/jpeg'])
})

test('the earlier diagnosis travels along, and sending without it is a new run', () => {
  const again = { ...wizard, previousId: 'earlier' }
  expect(bodyOf(again)).toMatchObject({ previousId: 'earlier' })
  expect(bodyOf(wizard)).not.toHaveProperty('previousId')
  const run = runOf(wizard, undefined)
  expect(runOf(again, run).key).not.toBe(run.key)
  expect(problemOf(new ApiError('DIAGNOSIS_NOT_FOUND', 'x', 404)).kind).toBe('PREVIOUS')
})

test('nothing is sent while a photo is missing', () => {
  expect(bodyOf({ ...wizard, photos: { full: photo('a') } })).toBeUndefined()
})

test('the same content keeps its key, changed content is a new run', () => {
  const run = runOf(wizard, undefined)
  expect(runOf(wizard, run)).toBe(run)
  expect(runOf({ ...wizard, step: 1, choice: null }, run)).toBe(run)
  expect(runOf({ ...wizard, prompt: '잎이 말라요' }, run).key).not.toBe(run.key)
  expect(runOf({ ...wizard, photos: { ...wizard.photos, symptom: photo('c') } }, run).key).not.toBe(run.key)
})

test.each([
  [new ApiError('NO_DATA', '', 200, false), '분석 중 오류가 발생했습니다.'],
  [new ApiError('INTERNAL', 'x', 500), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('NETWORK', '', 0, false), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('PHOTO_NOT_READABLE', 'x', 400), '분석 중 오류가 발생했습니다. 다시 시도해주세요.'],
  [new ApiError('PHOTOS_MISSING', 'x', 400), '두 개의 이미지를 모두 업로드해주세요.'],
  [new ApiError('SIGN_IN_REQUIRED', 'x', 401), null],
  [new ApiError('CONSENT_REQUIRED', 'x', 409), null],
])('%s is told in the documented words', (error, alert) => {
  expect(problemOf(error).alert).toBe(alert)
})

test('a lost connection offers to send again', () => {
  expect(problemOf(new ApiError('NETWORK', '', 0, false)).kind).toBe('OFFLINE')
  expect(problemOf(new DOMException('', 'AbortError')).kind).toBe('OFFLINE')
})
