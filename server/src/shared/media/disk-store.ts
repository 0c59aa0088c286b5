import { access, constants, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError } from '../errors/app-error.ts'
import { isMediaPath } from './media-path.ts'
import type { MediaStore, StoredObject } from './media-store.ts'

export interface DiskStoreOptions {
  /** Writes and flushes one file; replaced in tests. */
  write?: (path: string, bytes: Buffer) => Promise<void>
}

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
const storageFullCodes = new Set(['ENOSPC', 'EDQUOT'])
const notFoundCodes = new Set(['ENOENT', 'ENOTDIR'])

const writeFlushed = (path: string, bytes: Buffer) => writeFile(path, bytes, { flush: true })

/**
 * Stores photos in a folder, sharded by the first two characters of the name. A file gets its final name only
 * when it is complete; `remove` also deletes the partial file that a crash left.
 */
export function diskStore(folder: string, { write = writeFlushed }: DiskStoreOptions = {}): MediaStore {
  return {
    async put(path, bytes) {
      const file = fileOf(folder, path)
      try {
        await mkdir(dirname(file), { recursive: true })
        await write(partialFileOf(file), bytes)
        await rename(partialFileOf(file), file)
      } catch (error) {
        await rm(partialFileOf(file), { force: true }).catch(() => undefined)
        throw storageFullCodes.has(codeOf(error)) ? new AppError('STORAGE_FULL', { cause: error }) : error
      }
    },

    async get(path): Promise<StoredObject | undefined> {
      if (!isMediaPath(path)) return undefined
      const handle = await open(fileOf(folder, path)).catch((error) => {
        if (notFoundCodes.has(codeOf(error))) return undefined
        throw error
      })
      if (!handle) return undefined
      const { size } = await handle.stat()
      return {
        stream: handle.createReadStream(),
        bytes: size,
        contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      }
    },

    async remove(path) {
      const file = fileOf(folder, path)
      await Promise.all([rm(file, { force: true }), rm(partialFileOf(file), { force: true })])
    },

    async probe() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

/** `d/abcdef.jpg` -> `<folder>/d/ab/abcdef.jpg`. */
function fileOf(folder: string, path: string) {
  if (!isMediaPath(path)) throw new Error(`Not a media path: ${JSON.stringify(path)}`)
  const name = basename(path)
  return join(folder, dirname(path), name.slice(0, 2), name)
}

const partialFileOf = (file: string) => `${file}.part`

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? ''
