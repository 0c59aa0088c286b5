import type { IncomingMessage } from 'node:http'
import { AppError } from '../../errors/app-error.ts'

/** A slow mobile connection still sends the two photos of the app, 1 to 2 MB, within four minutes. */
const minBytesPerSecond = 8_000

export interface BodyPace {
  /** Rejects with UPLOAD_TOO_SLOW when the body stalls or trickles in. */
  tooSlow: Promise<never>
  stop: () => void
}

/** Watches how many bytes the connection of a request receives in every window of time. */
export function watchBodyPace(request: IncomingMessage, windowMs: number): BodyPace {
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
export function discardRest(request: IncomingMessage) {
  if (request.complete || request.destroyed) return
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.socket?.destroy(), lingerMs).unref()
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}
