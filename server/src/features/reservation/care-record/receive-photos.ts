import type { Photos } from '../../../shared/media/photos.ts'

/** Stores all photos or none and returns their paths. `photos.attach` must follow, or a sweep removes them. */
export async function receivePhotos(photos: Photos, memberId: string, files: File[]): Promise<string[]> {
  const results = await Promise.allSettled(files.map((file) => photos.receive(memberId, file)))
  const paths = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.path] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return paths
  await photos.discard(memberId, paths)
  throw failed.reason
}
