import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { mediaUrl } from '../../../shared/site.ts'
import { preparePhoto } from '../photo/prepare-photo.ts'
import { type PhotoSlot, photoSlots } from '../wizard/wizard-state.ts'
import { writeDraft } from './draft.ts'
import { keepPhoto } from './draft-photos.ts'

/**
 * Lays a draft ready that tells a diagnosis again, so that only what was missing has to be given anew:
 * the wizard opens at the first photo of `retaken`, or at the description when no photo is to be retaken.
 * It is no second look at the plant, so it follows the same earlier diagnosis, if any.
 */
export async function beginAgain(memberId: string, result: DiagnosisResult, retaken: readonly PhotoSlot[]) {
  const paths = { full: result.fullPlantImageUrl, symptom: result.symptomImageUrl }
  for (const slot of photoSlots) {
    const photo = retaken.includes(slot) ? undefined : await readAgain(paths[slot])
    await keepPhoto(memberId, slot, photo)
  }
  const step = retaken.includes('full') ? 1 : retaken.includes('symptom') ? 2 : 3
  const { prompt, comparison } = result
  const previousId = comparison?.previousId ?? null
  writeDraft({ memberId, step, prompt, previousId, answers: {}, choice: null, otherTexts: {} })
}

/** A photo that does not come is simply asked for again. */
async function readAgain(path: string) {
  try {
    const response = await fetch(mediaUrl(path))
    return response.ok ? await preparePhoto(await response.blob()) : undefined
  } catch {
    return undefined
  }
}
