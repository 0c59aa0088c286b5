import type { PushSettings } from './push-settings.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * SENT; GONE: the browser has left; REFUSED: no use in asking again; FAILED: perhaps later;
 * RESTING: not asked, because this service did not answer a moment ago.
 */
export type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'RESTING'

export type PostPush = ReturnType<typeof createPushPost>

const limitMs = 5000
/** A service that lets us wait holds up nobody else's background work for longer than one call. */
const restMs = 30_000

/** Speaks the wire protocol of web push (RFC 8030, 8291, 8292): an encrypted body under our signature. */
export function createPushPost({ publicKey, privateKey, subject }: PushSettings) {
  const restingUntil = new Map<string, number>()

  return async function post(target: PushTarget, payload: object, ttlSeconds: number): Promise<PushOutcome> {
    const { origin } = new URL(target.endpoint)
    if ((restingUntil.get(origin) ?? 0) > Date.now()) return 'RESTING'
    const request = await encrypted(target, payload, ttlSeconds)
    try {
      const answer = await fetch(target.endpoint, { ...request, signal: AbortSignal.timeout(limitMs) })
      await answer.body?.cancel()
      return outcomeOf(answer.status)
    } catch {
      restingUntil.set(origin, Date.now() + restMs)
      return 'FAILED'
    }
  }

  async function encrypted({ endpoint, p256dh, auth }: PushTarget, payload: object, TTL: number) {
    // Loaded when the first push is sent; most starts never need it.
    const { default: webPush } = await import('web-push')
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL, urgency: 'normal', vapidDetails: { subject, publicKey, privateKey } },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    // A push service that sends us elsewhere is not followed: this address was checked, the other was not.
    return { method, headers: texts, body: new Uint8Array(body), redirect: 'manual' as const }
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 404 || status === 410) return 'GONE'
  return status === 429 || status >= 500 ? 'FAILED' : 'REFUSED'
}
