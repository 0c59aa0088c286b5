import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { randomId } from '../../../shared/random-id.ts'
import { mediaUrl } from '../../../shared/site.ts'
import { preparePhoto } from '../photo/prepare-photo.ts'
import { type PhotoSlot, photoSlots } from '../wizard/wizard-state.ts'
import { writeDraft } from './draft.ts'
import { storePhoto } from './draft-photos.ts'

/**
 * Stores a draft with the content of an existing diagnosis. The wizard opens at the first photo of `retaken`,
 * or at the description when no photo is to be retaken. The draft has the same earlier diagnosis as `result`,
 * since it replaces `result` and does not follow it.
 */
export async function createRestartDraft(
  memberId: string,
  result: DiagnosisResult,
  retaken: readonly PhotoSlot[],
) {
  const paths = { full: result.fullPlantImageUrl, symptom: result.symptomImageUrl }
  for (const slot of photoSlots) {
    const photo = retaken.includes(slot) ? undefined : await fetchPhoto(paths[slot])
    await storePhoto(memberId, slot, photo)
  }
  const step = retaken.includes('full') ? 1 : retaken.includes('symptom') ? 2 : 3
  const { prompt, comparison } = result
  const previousId = comparison?.previousId ?? null
  writeDraft({
    memberId,
    run: randomId(),
    step,
    prompt,
    firstQuestion: null,
    firstSign: null,
    previousId,
    answers: {},
    choice: null,
    otherTexts: {},
  })
}

/** Returns undefined when the photo cannot be loaded; the wizard then asks for it again. */
async function fetchPhoto(path: string) {
  try {
    const response = await fetch(mediaUrl(path))
    return response.ok ? await preparePhoto(await response.blob()) : undefined
  } catch {
    return undefined
  }
}
