// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '../draft/draft.ts'
import { removeDraft } from '../draft/draft-storage.ts'
import { fromDraft, toDraft } from './wizard-draft.ts'
import { blankWizard } from './wizard-state.ts'

const photo = { id: 'p', blob: new Blob(['x']), width: 4, height: 3 }
const wizard = {
  ...blankWizard,
  step: 5,
  photos: { full: photo, symptom: photo },
  prompt: '잎 끝이 말라요',
  previousId: 'earlier',
  answers: { wateringFrequency: { code: 'OTHER', text: '사흘에 한 번' } },
  choice: 'OTHER',
  otherTexts: { experience: '할머니가 키우셨' },
}

beforeEach(() => localStorage.clear())

test('an unfinished diagnosis comes back as it was left', () => {
  writeDraft(toDraft('member-1', wizard, undefined))
  const draft = readDraft('member-1')
  expect(draft && fromDraft(draft, wizard.photos)).toEqual(wizard)
})

test('another person on the same device never sees it', () => {
  writeDraft(toDraft('member-1', wizard, undefined))
  expect(readDraft('member-2')).toBeNull()
  expect(readDraft(undefined)).toBeNull()
})

test('it is gone once removed', async () => {
  writeDraft(toDraft('member-1', wizard, undefined))
  await removeDraft()
  expect(readDraft('member-1')).toBeNull()
})

test('a draft that cannot be read counts as none', () => {
  localStorage.setItem('saeip.diagnosis-draft', '{"memberId":"member-1","step":99')
  expect(readDraft('member-1')).toBeNull()
})

test('a draft of the release before still comes back', () => {
  const { previousId: _unknown, ...older } = toDraft('member-1', wizard, undefined)
  localStorage.setItem('saeip.diagnosis-draft', JSON.stringify(older))
  expect(readDraft('member-1')).toMatchObject({ prompt: wizard.prompt, previousId: null })
})

test('a full storage does not stop the wizard', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => writeDraft(toDraft('member-1', wizard, undefined))).not.toThrow()
  full.mockRestore()
})

test('a photo that the device did not keep is asked for again first', () => {
  const draft = toDraft('member-1', wizard, undefined)
  expect(fromDraft(draft, { full: photo })).toMatchObject({ step: 2, choice: null, prompt: wizard.prompt })
})
