import { buffer } from 'node:stream/consumers'
import { photoMaxBytes } from '../../../../contract/diagnosis/diagnosis.ts'
import { photoAtWidth } from '../../../../contract/media.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { JobDefinition } from '../jobs/job.ts'
import './decoding/image-decoders.ts'
import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { PhotoDecoder } from './decoding/decoder-pool.ts'
import type { PhotoCopies } from './decoding/make-copies.ts'
import { mediaFile } from './media.tables.ts'
import { filesOf, newPhotoPath } from './media-path.ts'
import type { MediaStore } from './media-store.ts'
import { SpooledFile } from './spooled-file.ts'
import { PhotoRefusal, type RefusalReason } from './structure/photo-structure.ts'

interface PhotosDependencies {
  db: Database
  store: MediaStore
  decoder: PhotoDecoder
  now: () => Date
  /** Called for every photo that is refused, for the metrics. */
  onRefused?: (reason: RefusalReason) => void
}

interface ReceiveOptions {
  /** A picture of ours for pages that everybody sees, which shared caches may store. */
  isPublic?: boolean
}

interface StoredPhoto {
  /** Path below the media base of the largest copy (see contract/media.ts for the smaller ones). */
  path: string
  width: number
  height: number
  /** The largest copy itself: upright JPEG, at most 2048 px, no metadata. */
  jpeg: Buffer
}

export type Photos = ReturnType<typeof createPhotos>

const abandonedAfterMs = 60 * 60 * 1000
const sweepBatch = 100
const heicRefusal = 'HEIC 사진은 아직 열 수 없어요. JPEG로 바꿔서 다시 올려 주세요.'

/** Stores re-encoded copies of uploaded photos and removes those that were never attached. */
export function createPhotos({ db, store, decoder, now, onRefused }: PhotosDependencies) {
  /**
   * Re-encodes and stores one uploaded photo as PENDING, until `attach`. Throws FILE_TOO_LARGE, PHOTO_NOT_READABLE,
   * PHOTO_TOO_MANY_PIXELS or STORAGE_FULL, and SERVICE_UNAVAILABLE when too many photos wait.
   */
  async function receive(
    memberId: string,
    file: File,
    { isPublic = false }: ReceiveOptions = {},
  ): Promise<StoredPhoto> {
    if (file.size > photoMaxBytes) throw new AppError('FILE_TOO_LARGE')
    const copies = await decode(memberId, file)

    const path = newPhotoPath(isPublic ? 'p' : 'd')
    const { width, height, jpeg } = copies
    await addPending(db, { memberId, path, width, height, createdAt: now() })
    try {
      await write(path, copies)
    } catch (error) {
      await discard(memberId, [path])
      throw error
    }
    return { path, width, height, jpeg }
  }

  /** This process never decodes an uploaded file itself. */
  async function decode(memberId: string, file: File) {
    const source =
      file instanceof SpooledFile ? { path: file.path } : { bytes: Buffer.from(await file.arrayBuffer()) }
    try {
      return await decoder.decode(memberId, source)
    } catch (error) {
      if (!(error instanceof PhotoRefusal)) throw error
      onRefused?.(error.reason)
      throw toAppError(error)
    }
  }

  async function write(path: string, { jpeg, smaller }: PhotoCopies) {
    await store.put(path, jpeg, 'image/jpeg')
    for (const { width, webp } of smaller) await store.put(photoAtWidth(path, width), webp, 'image/webp')
  }

  /** Changes photos to ATTACHED. Must run in the transaction that writes the row which shows them. */
  async function attach(tx: Database, memberId: string, paths: string[]) {
    const attached = await attachPending(tx, memberId, paths)
    if (attached !== paths.length) throw new Error(`Photos were removed before they were attached: ${paths}`)
  }

  /** Removes PENDING photos. Never throws; the sweep removes what fails here. */
  async function discard(memberId: string, paths: string[]) {
    try {
      await remove(await releasePending(db, memberId, paths))
    } catch {
      // The photos stay PENDING or REMOVING for the sweep, and the caller's own error is not hidden.
    }
  }

  /** Returns the bytes of a stored photo; undefined when the store fails. */
  async function read(path: string): Promise<Buffer | undefined> {
    try {
      const object = await store.get(path)
      return object && (await buffer(object.stream))
    } catch {
      return undefined
    }
  }

  /** Deletes abandoned uploads and REMOVING photos. */
  async function sweep() {
    await releaseAbandoned(db, new Date(now().getTime() - abandonedAfterMs))
    let removed: number
    do {
      removed = await remove(await findRemoving(db, sweepBatch))
    } while (removed === sweepBatch)
  }

  async function remove(files: MediaFileKey[]) {
    await Promise.all(files.flatMap(({ path }) => filesOf(path).map(store.remove)))
    await removeRows(db, files)
    return files.length
  }

  const sweepJob: JobDefinition = { kind: 'media.sweep', run: sweep, everyMinutes: 10 }

  return { receive, read, attach, discard, releaseAll, sweepJob }
}

function toAppError(refusal: PhotoRefusal) {
  if (refusal.reason === 'PIXELS') return new AppError('PHOTO_TOO_MANY_PIXELS', { cause: refusal })
  const message = refusal.reason === 'HEIC' && { message: heicRefusal }
  return new AppError('PHOTO_NOT_READABLE', { cause: refusal, ...message })
}

type MediaFileKey = { memberId: string; path: string }

type NewMediaFile = Omit<typeof mediaFile.$inferInsert, 'state'>
const key = { memberId: mediaFile.memberId, path: mediaFile.path }

async function addPending(db: Database, file: NewMediaFile) {
  await db.insert(mediaFile).values({ ...file, state: 'PENDING' })
}

/** Changes PENDING photos to ATTACHED and returns their number. */
async function attachPending(tx: Database, memberId: string, paths: string[]) {
  const attached = await tx
    .update(mediaFile)
    .set({ state: 'ATTACHED' })
    .where(
      and(eq(mediaFile.memberId, memberId), inArray(mediaFile.path, paths), eq(mediaFile.state, 'PENDING')),
    )
    .returning({ path: mediaFile.path })
  return attached.length
}

/** Changes PENDING photos to REMOVING and returns them. */
function releasePending(db: Database, memberId: string, paths: string[]): Promise<MediaFileKey[]> {
  return db
    .update(mediaFile)
    .set({ state: 'REMOVING' })
    .where(
      and(eq(mediaFile.memberId, memberId), inArray(mediaFile.path, paths), eq(mediaFile.state, 'PENDING')),
    )
    .returning(key)
}

/** Changes every photo of a member to REMOVING; the next sweep deletes the files. */
async function releaseAll(tx: Database, memberId: string) {
  await tx.update(mediaFile).set({ state: 'REMOVING' }).where(eq(mediaFile.memberId, memberId))
}

async function releaseAbandoned(db: Database, before: Date) {
  await db
    .update(mediaFile)
    .set({ state: 'REMOVING' })
    .where(and(eq(mediaFile.state, 'PENDING'), lt(mediaFile.createdAt, before)))
}

/** Returns REMOVING photos, oldest first. */
function findRemoving(db: Database, count: number): Promise<MediaFileKey[]> {
  return db
    .select(key)
    .from(mediaFile)
    .where(eq(mediaFile.state, 'REMOVING'))
    .orderBy(asc(mediaFile.createdAt), asc(mediaFile.path))
    .limit(count)
}

async function removeRows(db: Database, files: MediaFileKey[]) {
  if (files.length === 0) return
  await db
    .delete(mediaFile)
    .where(
      or(...files.map((file) => and(eq(mediaFile.memberId, file.memberId), eq(mediaFile.path, file.path)))),
    )
}
