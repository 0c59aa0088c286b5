import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
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

export interface UploadSettings {
  /** Folder of temporary files; created when it is missing. */
  folder: string
  /** Most bytes of bodies that this process receives or works on at a time. */
  maxBytes: number
  /** Throws SERVICE_UNAVAILABLE when a photo that arrives now would wait too long. */
  assertShortWait: () => void
  /** How often the pace of a body is measured; shorter in tests. */
  paceWindowMs?: number
}

/** Admits upload bodies before they are read. */
export interface Uploads {
  folder: string
  paceWindowMs: number
  /**
   * Reserves room for a body of `bytes`. Throws TOO_MANY_REQUESTS when the person already sends as many as allowed, and
   * SERVICE_UNAVAILABLE when this process has no room or photos would wait too long.
   */
  admit: (person: string, bytes: number) => UploadBody
}

/** An admitted body; its temporary files and its reservation last until `release`. */
interface UploadBody {
  /** Removes the file with the others; at once when the body was released meanwhile. */
  add: (file: File) => Promise<void>
  /** Idempotent. */
  release: () => Promise<void>
}

const maxBodiesPerPerson = 2
const retrySeconds = { person: 3, process: 10 }

export function createUploads(settings: UploadSettings): Uploads {
  const { folder, maxBytes, assertShortWait, paceWindowMs = 20_000 } = settings
  const bodiesOf = new Map<string, number>()
  let heldBytes = 0

  function admit(person: string, bytes: number): UploadBody {
    const own = bodiesOf.get(person) ?? 0
    if (own >= maxBodiesPerPerson) {
      const message = '앞서 보낸 사진을 아직 받고 있어요. 잠시 후 다시 보내 주세요.'
      throw new AppError('TOO_MANY_REQUESTS', { message, retryAfter: retrySeconds.person })
    }
    if (heldBytes + bytes > maxBytes) {
      const message = '지금 사진을 보내는 분이 많아요. 잠시 후 다시 보내 주세요.'
      throw new AppError('SERVICE_UNAVAILABLE', { message, retryAfter: retrySeconds.process })
    }
    assertShortWait()
    bodiesOf.set(person, own + 1)
    heldBytes += bytes
    return createBody(() => {
      heldBytes -= bytes
      const left = (bodiesOf.get(person) ?? 1) - 1
      if (left > 0) bodiesOf.set(person, left)
      else bodiesOf.delete(person)
    })
  }

  return { folder, paceWindowMs, admit }
}

function createBody(giveBack: () => void): UploadBody {
  const paths: string[] = []
  let isReleased = false

  async function release() {
    if (!isReleased) giveBack()
    isReleased = true
    await Promise.all(paths.splice(0).map((path) => rm(path, { force: true }).catch(() => undefined)))
  }

  return {
    release,
    add: async (file) => {
      if (file instanceof SpooledFile) paths.push(file.path)
      if (isReleased) await release()
    },
  }
}

/** Longer than any request may take. */
const abandonedMs = 15 * 60_000

/**
 * Prepares the folder of temporary files and removes what a killed process left there. `isShared`: other processes may use the
 * folder, so files that they could still need stay.
 */
export function prepareUploadFolder(folder: string, { isShared }: { isShared: boolean }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = isShared ? Date.now() - abandonedMs : Number.POSITIVE_INFINITY
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && changed < before) rmSync(file, { force: true })
  }
}

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

/** A slow mobile connection still sends the two photos of the app, 1 to 2 MB, within four minutes. */
const minBytesPerSecond = 8_000

interface BodyPace {
  /** Rejects with UPLOAD_TOO_SLOW when the body stalls or trickles in. */
  tooSlow: Promise<never>
  stop: () => void
}

/** Watches how many bytes the connection of a request receives in every window of time. */
function watchBodyPace(request: IncomingMessage, windowMs: number): BodyPace {
  const received = () => request.socket?.bytesRead ?? Number.NaN
  const leastBytes = (minBytesPerSecond * windowMs) / 1000
  let before = received()
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = received()
      if (now - before < leastBytes) reject(new AppError('UPLOAD_TOO_SLOW', { retryAfter: 5 }))
      before = now
    }, windowMs).unref()
  })
  // It is raced against the reading, which may win.
  tooSlow.catch(() => undefined)
  return { tooSlow, stop: () => clearInterval(timer) }
}

const lingerMs = 10_000

/**
 * Discards the rest of a refused body for some seconds, so that the client can still read the answer, and then closes the
 * connection: many clients read an answer only after they have sent everything, and lose it when the connection breaks.
 */
function discardRest(request: IncomingMessage) {
  if (request.complete || request.destroyed) return
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.socket?.destroy(), lingerMs).unref()
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}
