import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { photoSource } from '../../../shared/site.ts'

/** How wide each of the two photos stands. */
export const photoSizes = '(min-width: 64rem) 13rem, 50vw'

/** Fetches the photos of a result that was asked for before the app was there; it finds them in the browser's cache. */
export async function fetchPhotosOf(asked: Promise<Response>) {
  // Nobody may be left without the answer: the app reads it as well, and tells of a failure.
  const answer: { data?: Partial<DiagnosisResult> } = await asked
    .then((response) => response.clone().json())
    .catch(() => ({}))
  for (const path of [answer.data?.fullPlantImageUrl, answer.data?.symptomImageUrl])
    if (path) fetchPhoto(path)
}

function fetchPhoto(path: string) {
  const { src, srcSet } = photoSource(path)
  const image = new Image()
  image.fetchPriority = 'high'
  image.sizes = photoSizes
  if (srcSet) image.srcset = srcSet
  image.src = src
}
