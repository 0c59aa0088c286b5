import type { Ledger, Webhook } from './ledger.ts'
import { seoulTime } from './seoul-time.ts'

/** Seconds until the next try; the real provider takes minutes. */
const waits = [1, 4, 16, 64, 256, 1024, 4096]
const webhookPath = '/api/v1/payments/toss/webhook'

/** How long reordered ones are held together, to leave the other way round. */
const heldMs = 400

/**
 * Tells the shop what has changed, again and again until it answers 200. What is not delivered when
 * the process ends is sent by the next one.
 */
export function openMailer(ledger: Ledger, url: string | undefined) {
  const timers = new Set<NodeJS.Timeout>()
  const leaving = new AbortController()
  let held: Webhook[] = []

  for (const webhook of ledger.undelivered()) later(1, () => deliver(webhook))
  ledger.tellOf((webhooks) => {
    const mode = ledger.behaviour().webhooks
    if (mode === 'reordered') return hold(webhooks)
    for (const webhook of webhooks) later(0, () => deliver(webhook))
    if (mode === 'duplicate') for (const webhook of webhooks) repeat(webhook)
  })

  return {
    close: () => {
      leaving.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }

  function hold(webhooks: Webhook[]) {
    if (held.length === 0)
      later(heldMs, () => {
        const all = held.reverse()
        held = []
        for (const [index, webhook] of all.entries()) later(index * 20, () => deliver(webhook))
      })
    held.push(...webhooks)
  }

  /** Once more as it is, and once more as if it were another one. */
  function repeat(webhook: Webhook) {
    later(30, () => post(webhook, 0))
    later(60, () => post({ ...webhook, id: crypto.randomUUID() }, 0))
  }

  async function deliver(webhook: Webhook, attempt = 0): Promise<void> {
    const wait = waits[attempt]
    const isOver = (await post(webhook, attempt)) || wait === undefined
    if (leaving.signal.aborted) return
    if (isOver) ledger.delivered(webhook.id)
    else later(wait * 1000, () => deliver(webhook, attempt + 1))
  }

  /** True when the shop answered 200, or when there is nobody to tell. */
  async function post({ id, shopOrigin, body }: Webhook, attempt: number): Promise<boolean> {
    const target = ledger.behaviour().webhookUrl ?? url ?? (shopOrigin && shopOrigin + webhookPath)
    if (!target) return true
    const headers = {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-time': seoulTime(ledger.now()),
      'tosspayments-webhook-transmission-retried-count': String(attempt),
      'tosspayments-webhook-transmission-id': id,
    }
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(10_000)])
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
    return fetch(target, request).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status === 200
      },
      () => false,
    )
  }

  function later(ms: number, work: () => unknown) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }
}
