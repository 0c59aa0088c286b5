import { availableParallelism } from 'node:os'
import { AppError } from '../../errors/app-error.ts'
import { type DecoderProcess, type PhotoSource, startDecoderProcess } from './decoder-process.ts'
import type { PhotoCopies } from './make-copies.ts'

export interface PhotoDecoder {
  /**
   * Decodes a photo of a person in a child process when it is their turn. Throws PhotoRefusal, or SERVICE_UNAVAILABLE when
   * the wait would be too long.
   */
  decode: (person: string, source: PhotoSource) => Promise<PhotoCopies>
  /** Throws SERVICE_UNAVAILABLE when a photo that arrives now would wait too long. */
  assertShortWait: () => void
  /** Ends the child processes; photos in work fail. */
  close: () => void
}

interface PhotoDecoderOptions {
  /** Child processes, and so people whose photos are decoded at a time. */
  turns?: number
  /** Time limit of one photo. */
  limitMs?: number
  /** Replaced in tests. */
  start?: () => DecoderProcess
  clock?: () => number
}

interface Job {
  person: string
  source: PhotoSource
  resolve: (copies: PhotoCopies) => void
  reject: (error: unknown) => void
}

/** A person's turn: the process that decodes their photos, and how many at this moment. */
interface Turn {
  person: string
  decoder: DecoderProcess
  running: number
}

/** Two, so that one person's long photo never stops everybody, even on one core. */
const defaultTurns = () => Math.max(2, Math.min(availableParallelism(), 3))
/** Both photos of a diagnosis are decoded in one turn. */
const photosPerTurn = 2
/** A phone's photo takes a quarter of a second; the limit ends files made to take longer. */
const defaultLimitMs = 10_000
const usualMs = 500
const longestWaitMs = 10_000

/**
 * A few child processes that decode photos, started when they are needed and reused. A person has at most one of them, and
 * nobody overtakes a person who waits for a turn.
 */
export function createPhotoDecoder({
  turns: maxTurns = defaultTurns(),
  limitMs = defaultLimitMs,
  start = startDecoderProcess,
  clock = () => performance.now(),
}: PhotoDecoderOptions = {}): PhotoDecoder {
  const recent: number[] = []
  const waiting: Job[] = []
  const turns: Turn[] = []
  const idle: DecoderProcess[] = []

  function assertShortWait() {
    const ahead = waiting.length + turns.reduce((sum, { running }) => sum + running, 0)
    const waitMs = (ahead * paceOf(recent)) / (maxTurns * photosPerTurn)
    if (waitMs > longestWaitMs) throw tooBusy(waitMs)
  }

  /** Whoever is in already is not refused a further photo of the same request. */
  const isPresent = (person: string) => [...turns, ...waiting].some((it) => it.person === person)

  function decode(person: string, source: PhotoSource) {
    return new Promise<PhotoCopies>((resolve, reject) => {
      if (!isPresent(person)) assertShortWait()
      waiting.push({ person, source, resolve, reject })
      dispatch()
    })
  }

  function dispatch() {
    let isSomebodyWaiting = false
    for (const job of [...waiting]) {
      const own = turns.find(({ person }) => person === job.person)
      if (own) {
        if (own.running < photosPerTurn && own.decoder.isAlive() && !isSomebodyWaiting) run(job, own)
      } else if (turns.length < maxTurns) {
        run(job, takeTurn(job.person))
      } else {
        isSomebodyWaiting = true
      }
    }
  }

  function takeTurn(person: string): Turn {
    const decoder = idle.pop() ?? start()
    const turn = { person, decoder: decoder.isAlive() ? decoder : start(), running: 0 }
    turns.push(turn)
    return turn
  }

  function run(job: Job, turn: Turn) {
    waiting.splice(waiting.indexOf(job), 1)
    turn.running += 1
    const began = clock()
    const finish = () => {
      remember(recent, clock() - began)
      turn.running -= 1
      if (turn.running === 0) giveBack(turn)
      dispatch()
    }
    turn.decoder.decode(job.source, limitMs).then(job.resolve, job.reject).finally(finish)
  }

  function giveBack(turn: Turn) {
    turns.splice(turns.indexOf(turn), 1)
    if (turn.decoder.isAlive()) idle.push(turn.decoder)
  }

  function close() {
    for (const decoder of [...idle, ...turns.map((turn) => turn.decoder)]) decoder.end()
  }

  return { decode, assertShortWait, close }
}

const shortestRetrySeconds = 5

function tooBusy(waitMs: number) {
  const retryAfter = Math.max(shortestRetrySeconds, Math.ceil(waitMs / 1000))
  return new AppError('SERVICE_UNAVAILABLE', {
    message: '지금 사진을 보내는 분이 많아요. 잠시 후 다시 보내 주세요.',
    retryAfter,
  })
}

/** Durations that are remembered: enough to follow a machine that gets busy, too many for a few hostile photos to move the median. */
const remembered = 31

export function remember(recent: number[], ms: number) {
  recent.push(ms)
  if (recent.length > remembered) recent.shift()
}

/** How long the next photo should take, by those before: their median, `usualMs` without any. */
export const paceOf = (recent: readonly number[]): number =>
  recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)] ?? usualMs
