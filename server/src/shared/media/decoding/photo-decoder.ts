import { readFile } from 'node:fs/promises'
import { PhotoRefusal } from '../structure/photo-structure.ts'
import type { DecodeRequest, DecoderMessage, PhotoSource } from './decoder-process.ts'
import { makeCopies } from './make-copies.ts'

// The program of a decoder process: it receives photos over IPC and answers with their copies. It ends itself when it holds
// too much memory, and with its parent; the parent ends it when a photo takes too long.

/** Node, the decoders and two photos of the largest allowed size need less. */
const maxResidentBytes = 768 * 1024 * 1024
const watchMs = 20

let running = 0

process.on('message', (request: DecodeRequest) => void decode(request))
process.on('disconnect', end)
// Ctrl-C reaches every process of a terminal; the parent decides when this one ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
setInterval(() => {
  if (running > 0 && process.memoryUsage.rss() > maxResidentBytes) end()
}, watchMs)
send({ ready: true })

async function decode({ id, source }: DecodeRequest) {
  running += 1
  try {
    send({ id, copies: await makeCopies(await bytesOf(source)) })
  } catch (error) {
    if (error instanceof PhotoRefusal) send({ id, refusal: error.reason, detail: String(error.cause ?? '') })
    else send({ id, failure: String(error) })
  } finally {
    running -= 1
  }
}

async function bytesOf(source: PhotoSource): Promise<Buffer> {
  if ('path' in source) return readFile(source.path)
  const { buffer, byteOffset, byteLength } = source.bytes
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Not `process.exit`, which waits for a decoder's thread. */
function end() {
  process.kill(process.pid, 'SIGKILL')
}

function send(message: DecoderMessage) {
  process.send?.(message)
}
