import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PhotoRefusal, type RefusalReason } from '../structure/photo-structure.ts'
import type { PhotoCopies } from './make-copies.ts'

/** A child process that decodes photos, so that a hostile file can be ended with it. */
export interface DecoderProcess {
  /**
   * Throws PhotoRefusal: by structure, `TIME` after `limitMs`, or `MEMORY` and `CRASH` when the process died. A process
   * that took too long is killed, and with it its other photos.
   */
  decode: (source: PhotoSource, limitMs: number) => Promise<PhotoCopies>
  isAlive: () => boolean
  end: () => void
  pid: number | undefined
}

interface Pending {
  resolve: (copies: PhotoCopies) => void
  reject: (error: Error) => void
}

/** Below the server and the database, so that decoding never takes their processor time. */
const niceness = 5
const startLimitMs = 60_000
const isSource = import.meta.url.endsWith('.ts')

export function startDecoderProcess(): DecoderProcess {
  const child = forkDecoder()
  const pending = new Map<number, Pending>()
  let nextId = 0
  let users = 0
  let isTooSlow = false
  let isAlive = true
  let isEnded = false
  const startLimit = setTimeout(() => child.kill('SIGKILL'), startLimitMs).unref()
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: DecoderMessage) => {
      if ('ready' in message) {
        clearTimeout(startLimit)
        return resolve()
      }
      const waiting = pending.get(message.id)
      pending.delete(message.id)
      if (waiting) settle(waiting, message)
    })
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

  const die = (error: Error) => {
    isAlive = false
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  child.once('error', die)
  child.once('exit', (code, signal) => {
    if (isEnded || signal === null) return die(new Error(`A photo decoder ended (${code ?? signal}).`))
    if (isTooSlow) return die(new PhotoRefusal('TIME'))
    // Nobody else sends SIGKILL: the process ended itself, or the system was short of memory.
    die(new PhotoRefusal(signal === 'SIGKILL' ? 'MEMORY' : 'CRASH'))
  })

  async function decode(source: PhotoSource, limitMs: number) {
    hold(1)
    let timer: NodeJS.Timeout | undefined
    try {
      await ready
      if (!isAlive) throw new Error('A photo decoder did not start.')
      timer = setTimeout(() => {
        isTooSlow = true
        child.kill('SIGKILL')
      }, limitMs)
      return await request(source)
    } finally {
      clearTimeout(timer)
      hold(-1)
    }
  }

  function request(source: PhotoSource) {
    return new Promise<PhotoCopies>((resolve, reject) => {
      const id = nextId++
      pending.set(id, { resolve, reject })
      child.send({ id, source } as unknown as Serializable, (error) => error && child.kill('SIGKILL'))
    })
  }

  /** An idle decoder does not keep this process running. */
  function hold(change: 1 | -1) {
    users += change
    const handles = [child, child.channel]
    for (const handle of handles) users > 0 ? handle?.ref() : handle?.unref()
  }

  return {
    decode,
    isAlive: () => isAlive,
    end: () => {
      isEnded = true
      isAlive = false
      child.kill('SIGKILL')
    },
    pid: child.pid,
  }
}

function settle({ resolve, reject }: Pending, message: Exclude<DecoderMessage, { ready: true }>) {
  if ('copies' in message) resolve(message.copies)
  else if ('refusal' in message) reject(new PhotoRefusal(message.refusal, { cause: message.detail }))
  else reject(new Error(message.failure))
}

/** Starts the script beside this file: the source, or its own bundle in dist/. It gets none of the server's secrets. */
function forkDecoder(): ChildProcess {
  const script = fileURLToPath(
    new URL(isSource ? './photo-decoder.ts' : './photo-decoder.mjs', import.meta.url),
  )
  const loader = isSource
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
  const child = fork(script, [], {
    execArgv: loader,
    env: decoderEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Some systems do not allow it; decoding then competes as before.
  }
  child.unref()
  child.channel?.unref()
  return child
}

const passedOn = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'HOME', 'LD_LIBRARY_PATH', 'LD_PRELOAD']

function decoderEnvironment() {
  const present = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  // One message per damaged photo would fill the log.
  return { ...Object.fromEntries(present), VIPS_WARNING: '0' }
}

/** The bytes of a photo, or the temporary file that holds them. */
export type PhotoSource = { bytes: Buffer } | { path: string }

/** Sent to a decoder process. */
export interface DecodeRequest {
  id: number
  source: PhotoSource
}

/** Sent by a decoder process: once when it is ready, and once for every request. */
export type DecoderMessage =
  | { ready: true }
  | { id: number; copies: PhotoCopies }
  | { id: number; refusal: RefusalReason; detail: string }
  | { id: number; failure: string }
