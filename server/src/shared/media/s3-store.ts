import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '../http/app-error.ts'
import { isMediaPath } from './media-path.ts'
import type { MediaStore } from './media-store.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Of an S3-compatible store; Amazon's own when absent. */
  endpoint?: string | undefined
  /** `<endpoint>/<bucket>/...` instead of `<bucket>.<endpoint>/...`, as most compatible stores want. */
  forcePathStyle?: boolean | undefined
}

const connectMs = 2_000
const answerMs = 8_000
/** The first try and one jittered retry; all four calls may be repeated. */
const tries = 2
const noRoom = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const noRoomStatus = 507

/** Keeps photos in an S3 bucket. Failures of the bucket are SERVICE_UNAVAILABLE, never its own 403. */
export function s3Store(settings: S3Settings): MediaStore {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle ?? false,
    maxAttempts: tries,
    // Compatible stores often do not know the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  })

  return {
    async put(path, bytes, contentType) {
      const object = { Bucket, Key: path, Body: bytes, ContentType: contentType }
      await client.send(new PutObjectCommand(object)).catch(refuse)
    },

    async get(path) {
      if (!isMediaPath(path)) return undefined
      const object = await client.send(new GetObjectCommand({ Bucket, Key: path })).catch((error) => {
        if (statusOf(error) === 404) return undefined
        return refuse(error)
      })
      if (!object?.Body) return undefined
      return {
        stream: object.Body as Readable,
        bytes: object.ContentLength ?? 0,
        contentType: object.ContentType ?? 'application/octet-stream',
      }
    },

    async remove(path) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: path })).catch(refuse)
    },

    async probe() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function refuse(error: unknown): never {
  const isFull =
    error instanceof S3ServiceException && (noRoom.has(error.name) || statusOf(error) === noRoomStatus)
  throw new AppError(isFull ? 'STORAGE_FULL' : 'SERVICE_UNAVAILABLE', { cause: error })
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
