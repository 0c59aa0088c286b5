import { access, constants, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '../errors/app-error.ts'
import { cacheControlOf, isMediaPath } from './media-path.ts'

interface DiskStoreOptions {
  /** Writes and flushes one file; replaced in tests. */
  write?: (path: string, bytes: Buffer) => Promise<void>
}

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
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

interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** URL of an S3-compatible store; Amazon's own when absent. */
  endpoint?: string | undefined
  /** `<endpoint>/<bucket>/...` instead of `<bucket>.<endpoint>/...`, as most compatible stores need. */
  forcePathStyle?: boolean | undefined
}

const connectMs = 2_000
const responseMs = 8_000
/** Every call is idempotent and retried once. */
const maxAttempts = 2
const storageFullNames = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const storageFullStatus = 507

/** Stores photos in an S3 bucket. Other failures than a full bucket are SERVICE_UNAVAILABLE. */
export function s3Store(settings: S3Settings): MediaStore {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle ?? false,
    maxAttempts,
    // Compatible stores often do not support the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: responseMs, throwOnRequestTimeout: true },
  })

  return {
    async put(path, bytes, contentType) {
      // For a CDN that reads the bucket directly.
      const CacheControl = cacheControlOf(path)
      const object = { Bucket, Key: path, Body: bytes, ContentType: contentType, CacheControl }
      await client.send(new PutObjectCommand(object)).catch(throwAppError)
    },

    async get(path) {
      if (!isMediaPath(path)) return undefined
      const object = await client.send(new GetObjectCommand({ Bucket, Key: path })).catch((error) => {
        if (statusOf(error) === 404) return undefined
        return throwAppError(error)
      })
      if (!object?.Body) return undefined
      return {
        stream: object.Body as Readable,
        bytes: object.ContentLength ?? 0,
        contentType: object.ContentType ?? 'application/octet-stream',
      }
    },

    async remove(path) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: path })).catch(throwAppError)
    },

    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function throwAppError(error: unknown): never {
  const isFull =
    error instanceof S3ServiceException &&
    (storageFullNames.has(error.name) || statusOf(error) === storageFullStatus)
  throw new AppError(isFull ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', { cause: error })
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

interface StoredObject {
  stream: Readable
  bytes: number
  contentType: string
}

/** Storage of photos: a folder or an S3 bucket. Only media paths are accepted (`isMediaPath`). */
export interface MediaStore {
  /** Writes the whole object or nothing. Throws STORAGE_FULL when the storage is full. */
  put(path: string, bytes: Buffer, contentType: string): Promise<void>
  get(path: string): Promise<StoredObject | undefined>
  /** Does nothing when the object does not exist. */
  remove(path: string): Promise<void>
  /** Throws when the store cannot be used (for /readyz). */
  probe(): Promise<void>
}
