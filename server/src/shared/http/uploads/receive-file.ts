import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '../../errors/app-error.ts'
import { randomToken } from '../../ids/ids.ts'
import { SpooledFile } from '../../media/spooled-file.ts'

/** Larger files are written to disk while they arrive. */
const memoryBytes = 1024 * 1024

/**
 * Reads one file of a form; a large one into a temporary file in `folder`, which is removed when reading fails. Throws
 * FILE_TOO_LARGE at the first byte above the limit of the parser.
 */
export async function receiveFile(part: MultipartFile, folder: string): Promise<File> {
  const { file: stream, filename = '', mimetype } = part
  const tooLarge = new Promise<never>((_, reject) => {
    stream.once('limit', () => reject(new AppError('FILE_TOO_LARGE')))
  })
  const content = createContent(join(folder, randomToken(18)))
  try {
    await Promise.race([readInto(stream, content), tooLarge])
    return await content.toFile(filename, mimetype)
  } catch (error) {
    await content.remove()
    throw error
  }
}

async function readInto(stream: AsyncIterable<Buffer>, content: ReturnType<typeof createContent>) {
  for await (const chunk of stream) await content.add(chunk)
}

/** Collects chunks in memory and, above `memoryBytes`, in the file `path`. */
function createContent(path: string) {
  const chunks: Buffer[] = []
  let bytes = 0
  let file: FileHandle | undefined
  let isRemoved = false

  async function add(chunk: Buffer) {
    if (isRemoved) return
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes > memoryBytes) await flush()
  }

  async function flush() {
    if (!file) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      file = await open(path, 'wx', 0o600)
      // The request failed while the file was opened.
      if (isRemoved) return remove()
    }
    await file.appendFile(Buffer.concat(chunks.splice(0)))
  }

  async function remove() {
    isRemoved = true
    chunks.length = 0
    const opened = file
    file = undefined
    await opened?.close().catch(() => undefined)
    if (opened) await rm(path, { force: true }).catch(() => undefined)
  }

  async function toFile(name: string, type: string): Promise<File> {
    if (!file) return new File(chunks as Uint8Array<ArrayBuffer>[], name, { type })
    await file.close()
    return new SpooledFile(path, bytes, name, type)
  }

  return { add, remove, toFile }
}
