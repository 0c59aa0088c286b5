import { access, constants, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError } from '../http/app-error.ts'
import { isMediaPath } from './media-path.ts'
import type { MediaStore, StoredObject } from './media-store.ts'

export interface DiskStoreOptions {
  /** Writes and flushes one file; tests put a full disk here. */
  write?: (path: string, bytes: Buffer) => Promise<void>
}

const contentTypes: Record<string, string> = { '.jpg': 'image/jpeg', '.webp': 'image/webp' }
const noRoom = new Set(['ENOSPC', 'EDQUOT'])
const notThere = new Set(['ENOENT', 'ENOTDIR'])

const writeFlushed = (path: string, bytes: Buffer) => writeFile(path, bytes, { flush: true })

/**
 * Keeps photos in a folder, sharded by the first two characters of the name. A file appears under
 * its name only when it is whole; what a crash left half-written goes with `remove`.
 */
export function diskStore(folder: string, { write = writeFlushed }: DiskStoreOptions = {}): MediaStore {
  return {
    async put(path, bytes) {
      const place = placeOf(folder, path)
      try {
        await mkdir(dirname(place), { recursive: true })
        await write(partOf(place), bytes)
        await rename(partOf(place), place)
      } catch (error) {
        await rm(partOf(place), { force: true }).catch(() => undefined)
        throw noRoom.has(codeOf(error)) ? new AppError('STORAGE_FULL', { cause: error }) : error
      }
    },

    async get(path): Promise<StoredObject | undefined> {
      if (!isMediaPath(path)) return undefined
      const file = await open(placeOf(folder, path)).catch((error) => {
        if (notThere.has(codeOf(error))) return undefined
        throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      return {
        stream: file.createReadStream(),
        bytes: size,
        contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      }
    },

    async remove(path) {
      const place = placeOf(folder, path)
      await Promise.all([rm(place, { force: true }), rm(partOf(place), { force: true })])
    },

    async probe() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

/** `d/abcdef.jpg` -> `<folder>/d/ab/abcdef.jpg`, so that no folder grows without end. */
function placeOf(folder: string, path: string) {
  if (!isMediaPath(path)) throw new Error(`Not a media path: ${JSON.stringify(path)}`)
  const name = basename(path)
  return join(folder, dirname(path), name.slice(0, 2), name)
}

const partOf = (place: string) => `${place}.part`

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? ''
