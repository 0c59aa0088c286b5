import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { photoSource } from '../../../shared/site.ts'

/** `sizes` of the two photos of a result. */
export const photoSizes = '(min-width: 64rem) 13rem, 50vw'

/** Loads a result's photos into the browser's cache from a response that was requested before the app starts. */
export async function preloadResultPhotos(response: Promise<Response>) {
  // Reads a clone, because the app reads the same response and shows its errors.
  const { data }: { data?: Partial<DiagnosisResult> } = await response
    .then((result) => result.clone().json())
    .catch(() => ({}))
  await preloadPhotos(data)
}

/** Loads a result's photos into the browser's cache. Photos that cannot be loaded are left to the page. */
export const preloadPhotos = ({ fullPlantImageUrl, symptomImageUrl }: Partial<DiagnosisResult> = {}) =>
  Promise.allSettled([fullPlantImageUrl, symptomImageUrl].map((path) => path && preloadPhoto(path)))

function preloadPhoto(path: string) {
  const { src, srcSet } = photoSource(path)
  const image = new Image()
  image.fetchPriority = 'high'
  image.sizes = photoSizes
  if (srcSet) image.srcset = srcSet
  image.src = src
  return image.decode()
}
