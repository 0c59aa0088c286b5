import { type Draft, readDraft } from '../draft/draft.ts'
import { readPhoto } from '../draft/draft-photos.ts'
import {
  blankWizard,
  firstOpenStep,
  photoSlots,
  type WizardPhotos,
  type WizardState,
} from './wizard-state.ts'

/** What of the wizard goes into the draft; photos are kept apart, they are too large for it. */
export const toDraft = (memberId: string, state: WizardState, sent: Draft['sent']): Draft => ({
  memberId,
  step: state.step,
  prompt: state.prompt,
  previousId: state.previousId,
  answers: state.answers,
  choice: state.choice,
  otherTexts: state.otherTexts,
  ...(sent && { sent }),
})

/** The wizard as this person left it; null when there is nothing to resume. */
export async function loadWizard(memberId: string | undefined) {
  const draft = readDraft(memberId)
  if (!draft) return null
  return { state: fromDraft(draft, await readPhotos(draft.memberId)), sent: draft.sent }
}

/** Puts a draft and the photos that could be kept together again. */
export function fromDraft(draft: Draft, photos: WizardPhotos): WizardState {
  const { step, prompt, previousId, answers, choice, otherTexts } = draft
  const state = { ...blankWizard, photos, prompt, previousId, answers, otherTexts }
  // A photo that the device did not keep is asked for again before the later steps.
  const reachable = Math.min(step, firstOpenStep(state))
  return { ...state, step: reachable, choice: reachable === step ? choice : null }
}

async function readPhotos(memberId: string) {
  const photos: WizardPhotos = {}
  for (const slot of photoSlots) {
    const photo = await readPhoto(memberId, slot)
    if (photo) photos[slot] = photo
  }
  return photos
}
