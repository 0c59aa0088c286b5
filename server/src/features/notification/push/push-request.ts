import type { PushSettings, VapidKeys } from './push-settings.ts'

interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * GONE: the subscription no longer exists. REFUSED: a permanent failure. FAILED: a temporary failure.
 * PAUSED: not sent, because this push service did not respond shortly before.
 */
type PushOutcome = 'SENT' | 'GONE' | 'REFUSED' | 'FAILED' | 'PAUSED'

export type SendPush = ReturnType<typeof createPushRequests>

const limitMs = 5000
/** Pause after a timeout, so that one unresponsive push service does not block the job workers. */
const pauseMs = 30_000

/** Sends push messages with the Web Push protocol (RFC 8030, 8291, 8292): encrypted and signed. */
export function createPushRequests({ publicKey, privateKey, previous, subject }: PushSettings) {
  const pausedUntil = new Map<string, number>()

  return async function sendPush(
    target: PushTarget,
    payload: object,
    ttlSeconds: number,
  ): Promise<PushOutcome> {
    const { origin } = new URL(target.endpoint)
    if ((pausedUntil.get(origin) ?? 0) > Date.now()) return 'PAUSED'
    try {
      const status = await send(target, payload, ttlSeconds, { publicKey, privateKey })
      const isOfOtherKey = status === 401 || status === 403
      return outcomeOf(isOfOtherKey && previous ? await send(target, payload, ttlSeconds, previous) : status)
    } catch {
      pausedUntil.set(origin, Date.now() + pauseMs)
      return 'FAILED'
    }
  }

  async function send(target: PushTarget, payload: object, ttlSeconds: number, keys: VapidKeys) {
    const request = await encryptRequest(target, payload, ttlSeconds, keys)
    const response = await fetch(target.endpoint, { ...request, signal: AbortSignal.timeout(limitMs) })
    await response.body?.cancel()
    return response.status
  }

  async function encryptRequest(
    { endpoint, p256dh, auth }: PushTarget,
    payload: object,
    TTL: number,
    keys: VapidKeys,
  ) {
    // Loaded with the first push: most processes never send one.
    const { default: webPush } = await import('web-push')
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL, urgency: 'normal', vapidDetails: { subject, ...keys } },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    // Redirects are not followed: the allow-list check covers only the original address.
    return { method, headers: texts, body: new Uint8Array(body), redirect: 'manual' as const }
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 404 || status === 410) return 'GONE'
  return status === 429 || status >= 500 ? 'FAILED' : 'REFUSED'
}
