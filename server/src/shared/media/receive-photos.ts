import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Photos } from './photos.ts'

/** Runs `store` in a transaction and discards the received photos when it throws or returns false. */
export async function discardPhotosUnlessStored(
  ctx: Pick<Context, 'transact' | 'photos'>,
  memberId: string,
  paths: string[],
  store: (tx: Database) => Promise<boolean>,
) {
  let isStored = false
  try {
    isStored = await ctx.transact(store)
    return isStored
  } finally {
    if (!isStored) await ctx.photos.discard(memberId, paths)
  }
}

/** Stores all photos or none and returns their paths. `photos.attach` must follow, or a sweep removes them. */
export async function receivePhotos(photos: Photos, memberId: string, files: File[]): Promise<string[]> {
  const results = await Promise.allSettled(files.map((file) => photos.receive(memberId, file)))
  const paths = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.path] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return paths
  await photos.discard(memberId, paths)
  throw failed.reason
}
