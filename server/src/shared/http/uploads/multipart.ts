import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { photoMaxBytes } from '../../../../../contract/diagnosis/diagnosis.ts'
import type { EndpointDefinition } from '../../../../../contract/endpoint.ts'
import { AppError } from '../../errors/app-error.ts'
import { randomToken } from '../../ids/ids.ts'
import { SpooledFile } from '../../media/spooled-file.ts'
import { clientAddress } from '../client-address.ts'
import { sendError } from '../error-handler.ts'
import { discardRest, watchBodyPace } from './body-pace.ts'
import type { UploadBody, Uploads } from './uploads.ts'

const limits = {
  fileSize: photoMaxBytes,
  fields: 12,
  parts: 15,
  fieldNameSize: 100,
  /** In bytes. Longer text is cut here; its schema rejects the rest. */
  fieldSize: 16 * 1024,
  headerPairs: 20,
}
/** Texts, names and boundaries of a form. */
const formBytes = 12 * 16 * 1024 + 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted body of a multipart route. */
    upload: UploadBody | undefined
  }
}

/** Messages of the parser for a truncated body or an invalid boundary; these errors have no code. */
const brokenBody = /multipart|needle cannot/i

/** Prepares a scope for routes with files. Each of them needs the hooks of `uploadHooks`. */
export async function acceptMultipart(scope: FastifyInstance) {
  await scope.register(multipart, { limits })
  scope.decorateRequest('upload', undefined)
  scope.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    discardRest(request.raw)
    const isBroken = error.code === undefined && brokenBody.test(error.message)
    return sendError(isBroken ? new AppError('BAD_REQUEST', { cause: error }) : error, request, reply)
  })
}

/** Hooks of a route with files: `admit` before the body is read, `read` in place of the parser. */
export function uploadHooks(endpoint: EndpointDefinition, uploads: Uploads) {
  const fields = fieldsOf(endpoint)
  const maxFiles = Object.values(fields).filter((kind) => kind === 'FILE').length
  const maxBytes = maxFiles * photoMaxBytes + formBytes

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const declared = Number(request.headers['content-length'] ?? maxBytes)
    if (declared > maxBytes) throw new AppError('FILE_TOO_LARGE')
    const body = uploads.admit(request.caller?.id ?? clientAddress(request.ip), declared)
    request.upload = body
    reply.raw.once('close', () => {
      // A running handler still needs the files; it releases them itself.
      if (!isHandled.has(request)) void body.release()
    })
  }

  async function read(request: FastifyRequest) {
    const { upload } = request
    if (!upload || !request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    const pace = watchBodyPace(request.raw, uploads.paceWindowMs)
    const reading: Reading = {}
    try {
      request.body = await Promise.race([readForm(request, upload, reading), pace.tooSlow])
    } catch (error) {
      // Ends the reading of a file that was given up, and so removes its temporary file.
      reading.file?.destroy()
      await upload.release()
      // The client has left; nobody reads the answer, and its broken connection is not ours.
      throw request.raw.destroyed && !request.raw.complete
        ? new AppError('BAD_REQUEST', { cause: error })
        : error
    } finally {
      pace.stop()
    }
  }

  async function readForm(request: FastifyRequest, upload: UploadBody, reading: Reading) {
    const form = new Map<string, unknown[]>()
    let files = 0
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        files += 1
        reading.file = part.file
        if (fields[part.fieldname] === 'TEXT') throw new AppError('VALIDATION_FAILED')
        if (files > maxFiles) throw new AppError('BAD_REQUEST')
      }
      const value = await readPart(part, upload)
      form.set(part.fieldname, [...(form.get(part.fieldname) ?? []), value])
    }
    return Object.fromEntries(
      [...form].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    )
  }

  async function readPart(part: Multipart, upload: UploadBody): Promise<unknown> {
    if (part.type === 'field') return part.value
    const file = await receiveFile(part, uploads.folder)
    await upload.add(file)
    return file
  }

  return { admit, read }
}

/** Reads one file into `folder`. Throws FILE_TOO_LARGE at the first byte above the limit of the parser. */
async function receiveFile({ file, filename, mimetype }: MultipartFile, folder: string): Promise<File> {
  const path = join(folder, randomToken(18))
  file.once('limit', () => file.destroy(new AppError('FILE_TOO_LARGE')))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return new SpooledFile(path, file.bytesRead, filename, mimetype)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The file of a form that is being read. */
interface Reading {
  file?: Readable
}

/** Requests whose handler has begun. */
const isHandled = new WeakSet<FastifyRequest>()

/** Runs the handler of a route with files and removes the files afterwards. */
export async function withUpload<T>(request: FastifyRequest, handle: () => Promise<T> | T): Promise<T> {
  isHandled.add(request)
  try {
    return await handle()
  } finally {
    await request.upload?.release()
  }
}

/** Which fields of the body take a file, by whether their schema accepts one. */
function fieldsOf({ body }: EndpointDefinition): Record<string, 'FILE' | 'TEXT'> {
  const shape = body instanceof z.ZodMiniObject ? (body.shape as Record<string, z.ZodMiniType>) : {}
  const sample = new File([], 'sample')
  const kindOf = (schema: z.ZodMiniType) => (z.safeParse(schema, sample).success ? 'FILE' : 'TEXT')
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, kindOf(schema)]))
}
