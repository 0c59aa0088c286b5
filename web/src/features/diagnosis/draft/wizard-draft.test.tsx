// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { initialWizard } from '../wizard/wizard-state.ts'
import { readDraft, writeDraft } from './draft.ts'
import { removeDraft } from './draft-summary.ts'
import { fromDraft, toDraft } from './wizard-draft.ts'

const photo = { id: 'p', blob: new Blob(['x']), width: 4, height: 3 }
const wizard = {
  ...initialWizard,
  step: 5,
  photos: { full: photo, symptom: photo },
  prompt: '잎 끝이 말라요',
  firstQuestion: {
    id: 'first_sign',
    text: '무엇이 먼저 보이나요?',
    options: [{ value: 'SPOTS', label: '반점이 있어요', picture: 'SPOTS' as const }],
  },
  firstSign: 'SPOTS',
  previousId: 'earlier',
  answers: { wateringFrequency: { code: 'OTHER', text: '사흘에 한 번' } },
  choice: 'OTHER',
  highlighted: true,
  otherTexts: { experience: '할머니가 키우셨' },
}

beforeEach(() => localStorage.clear())

test('a draft restores the wizard’s state', () => {
  writeDraft(toDraft('member-1', wizard, { run: 'run-1' }))
  const draft = readDraft('member-1')
  expect(draft && fromDraft(draft, wizard.photos)).toEqual(wizard)
})

test('another member on the same device does not get the draft', () => {
  writeDraft(toDraft('member-1', wizard, { run: 'run-1' }))
  expect(readDraft('member-2')).toBeNull()
  expect(readDraft(undefined)).toBeNull()
})

test('a removed draft is not restored', async () => {
  writeDraft(toDraft('member-1', wizard, { run: 'run-1' }))
  await removeDraft()
  expect(readDraft('member-1')).toBeNull()
})

test('an unreadable draft is ignored', () => {
  localStorage.setItem('saeip.diagnosis-draft', '{"memberId":"member-1","step":99')
  expect(readDraft('member-1')).toBeNull()
})

test('a draft of the previous release is restored', () => {
  const { previousId, firstQuestion, firstSign, ...older } = toDraft('member-1', wizard, { run: 'run-1' })
  localStorage.setItem('saeip.diagnosis-draft', JSON.stringify(older))
  expect(readDraft('member-1')).toMatchObject({ prompt: wizard.prompt, previousId: null, firstSign: null })
})

test('a question of a later release that this one cannot show is forgotten, and nothing else', () => {
  const draft = toDraft('member-1', wizard, { run: 'run-1' })
  const newer = JSON.stringify(draft).replace('"picture":"SPOTS"', '"picture":"GALLS"')
  localStorage.setItem('saeip.diagnosis-draft', newer)
  expect(readDraft('member-1')).toEqual({ ...draft, firstQuestion: null })
})

test('a full storage throws no error', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => writeDraft(toDraft('member-1', wizard, { run: 'run-1' }))).not.toThrow()
  full.mockRestore()
})

test('the wizard starts at a photo that could not be stored', () => {
  const draft = toDraft('member-1', wizard, { run: 'run-1' })
  expect(fromDraft(draft, { full: photo })).toMatchObject({ step: 2, choice: null, prompt: wizard.prompt })
})
