import { createServer } from 'node:http'
import { json, request } from '../http-client.ts'
import { type Shop, setProviderBehaviour } from '../payments/checkout.ts'
import { freePort, sleep } from '../server-process.ts'

/** A webhook of the provider, or a forged one. */
export interface Webhook {
  /** Id of the transmission; forged ones may have none. */
  id: string | undefined
  body: Record<string, unknown>
}

export type WebhookProxy = Awaited<ReturnType<typeof startWebhookProxy>>

/** A proxy between provider and product that stores every webhook and delivers it at any time, any number of times. */
export async function startWebhookProxy(shop: Shop) {
  const kept = new Map<string, Webhook[]>()
  const port = await freePort()
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const orderId = String(body.data?.orderId ?? body.orderId)
    const id = String(incoming.headers['tosspayments-webhook-transmission-id'])
    kept.set(orderId, [...(kept.get(orderId) ?? []), { id, body }])
    answer.end()
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await setProviderBehaviour(shop, {
    mood: 'normal',
    webhooks: 'normal',
    webhookUrl: `http://127.0.0.1:${port}/`,
  })

  return {
    /** Resolves once the webhooks of everything so far have arrived. */
    allHere: async () => {
      for (;;) {
        const { text } = await request(`${shop.sandboxUrl}/control/toss`)
        if ((JSON.parse(text) as { undelivered: number }).undelivered === 0) return
        await sleep(20)
      }
    },
    /** Returns the stored webhooks of an order and removes them. */
    take: (orderId: string): Webhook[] => {
      const letters = kept.get(orderId) ?? []
      kept.delete(orderId)
      return letters
    },
    deliver: (webhook: Webhook) => deliver(shop, webhook),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends a webhook to the product; returns the status. */
export async function deliver({ url }: Shop, { id, body }: Webhook): Promise<number> {
  const headers = id ? { 'tosspayments-webhook-transmission-id': id } : {}
  return (await request(`${url}/api/v1/payments/toss/webhook`, json(body, headers))).status
}
