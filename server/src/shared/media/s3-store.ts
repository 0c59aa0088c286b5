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
import type { MediaStore } from './media-store.ts'

export interface S3Settings {
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
