import { randomId } from '../../../shared/random-id.ts'
import {
  firstIncompleteStep,
  initialWizard,
  photoSlots,
  type WizardPhotos,
  type WizardState,
} from '../wizard/wizard-state.ts'
import { type Draft, readDraft } from './draft.ts'
import { readPhoto } from './draft-photos.ts'

/** Returns the wizard's draft without the photos, which are stored separately because of their size. */
export const toDraft = (
  memberId: string,
  state: WizardState,
  { run, sent }: Pick<Draft, 'run' | 'sent'>,
): Draft => ({
  memberId,
  run,
  photos: { full: state.photos.full?.id, symptom: state.photos.symptom?.id },
  step: state.step,
  prompt: state.prompt,
  firstQuestion: state.firstQuestion,
  firstSign: state.firstSign,
  previousId: state.previousId,
  answers: state.answers,
  choice: state.choice,
  otherTexts: state.otherTexts,
  ...(sent && { sent }),
})

/** Restores the member's wizard from the draft; null when there is none. */
export async function loadWizard(memberId: string | undefined) {
  const draft = readDraft(memberId)
  if (!draft) return null
  const state = fromDraft(draft, await readPhotos(draft.memberId))
  return { state, run: draft.sent?.key ?? draft.run ?? randomId(), sent: draft.sent }
}

/** Restores the wizard's state from a draft and the stored photos. */
export function fromDraft(draft: Draft, photos: WizardPhotos): WizardState {
  const { step, choice, prompt, firstQuestion, firstSign, previousId, answers, otherTexts } = draft
  const told = { prompt, firstQuestion, firstSign, previousId, answers, otherTexts }
  const state = { ...initialWizard, photos, ...told }
  // A photo that could not be stored is required again before the later steps.
  const reachable = Math.min(step, firstIncompleteStep(state))
  const kept = reachable === step ? choice : null
  return { ...state, step: reachable, choice: kept, highlighted: kept !== null }
}

async function readPhotos(memberId: string) {
  const photos: WizardPhotos = {}
  for (const slot of photoSlots) {
    const photo = await readPhoto(memberId, slot)
    if (photo) photos[slot] = photo
  }
  return photos
}
