import type { Ledger, Webhook } from './ledger.ts'
import { seoulTime } from './payment.ts'

/** Seconds before each retry; the real provider waits minutes. */
const retryDelays = [1, 4, 16, 64, 256, 1024, 4096]
const webhookPath = '/api/v1/payments/toss/webhook'

/** Period for which reordered webhooks are collected before they are sent in reverse order. */
const reorderMs = 400

/**
 * Sends webhooks to the shop and retries until it responds with 200. Undelivered ones are sent after a restart of the
 * process.
 */
export function createWebhookSender(ledger: Ledger, url: string | undefined) {
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let held: Webhook[] = []

  for (const webhook of ledger.undelivered()) schedule(1, () => deliver(webhook))
  ledger.subscribe((webhooks) => {
    const mode = ledger.behaviour().webhooks
    if (mode === 'reordered') return hold(webhooks)
    for (const webhook of webhooks) schedule(0, () => deliver(webhook))
    if (mode === 'duplicate') for (const webhook of webhooks) sendDuplicates(webhook)
  })

  return {
    close: () => {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }

  function hold(webhooks: Webhook[]) {
    if (held.length === 0)
      schedule(reorderMs, () => {
        const all = held.reverse()
        held = []
        for (const [index, webhook] of all.entries()) schedule(index * 20, () => deliver(webhook))
      })
    held.push(...webhooks)
  }

  /** Sends a duplicate with the same transmission id and one with another id. */
  function sendDuplicates(webhook: Webhook) {
    schedule(30, () => post(webhook, 0))
    schedule(60, () => post({ ...webhook, id: crypto.randomUUID() }, 0))
  }

  async function deliver(webhook: Webhook, attempt = 0): Promise<void> {
    const wait = retryDelays[attempt]
    const isDone = (await post(webhook, attempt)) || wait === undefined
    if (closing.signal.aborted) return
    if (isDone) ledger.delivered(webhook.id)
    else schedule(wait * 1000, () => deliver(webhook, attempt + 1))
  }

  /** Resolves to true when the shop responded with 200 or when there is no target. */
  async function post({ id, shopOrigin, body }: Webhook, attempt: number): Promise<boolean> {
    const target = ledger.behaviour().webhookUrl ?? url ?? (shopOrigin && shopOrigin + webhookPath)
    if (!target) return true
    const headers = {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-time': seoulTime(ledger.now()),
      'tosspayments-webhook-transmission-retried-count': String(attempt),
      'tosspayments-webhook-transmission-id': id,
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
    const request = { method: 'POST', headers, body: JSON.stringify(body), signal }
    return fetch(target, request).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status === 200
      },
      () => false,
    )
  }

  function schedule(ms: number, work: () => unknown) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Creates the test of a URL that a control call names as the target of webhooks. Anybody who reaches the sandbox may
 * call it, so that it must not make this machine send requests to whatever else listens on it or near it.
 */
export function webhookTargets({
  webhookUrl,
  webhooksTo,
  shopOrigins,
}: {
  webhookUrl: string | undefined
  webhooksTo: 'own-origins' | 'this-machine'
  shopOrigins: string[]
}) {
  const own = [...shopOrigins, ...(webhookUrl ? [new URL(webhookUrl).origin] : [])]
  return (url: string): boolean => {
    const { origin, hostname } = new URL(url)
    return own.includes(origin) || (webhooksTo === 'this-machine' && loopbackNames.includes(hostname))
  }
}
