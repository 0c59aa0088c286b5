import { createServer } from 'node:http'
import { behave, type Shop } from '../payments/shopping.ts'
import { freePort, sleep } from '../server-process.ts'
import { json, request } from '../visitor.ts'

/** A webhook: of the provider, or made up by somebody. */
export interface Letter {
  /** Of the transmission; made-up ones may have none. */
  id: string | undefined
  body: Record<string, unknown>
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** Stands between the provider and the product: it keeps every webhook, to deliver it when and as often as it likes. */
export async function openPostOffice(shop: Shop) {
  const kept = new Map<string, Letter[]>()
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
  await behave(shop, { mood: 'normal', webhooks: 'normal', webhookUrl: `http://127.0.0.1:${port}/` })

  return {
    /** Once everything that happened so far has been told. */
    allHere: async () => {
      for (;;) {
        const { text } = await request(`${shop.sandboxUrl}/control/toss`)
        if ((JSON.parse(text) as { undelivered: number }).undelivered === 0) return
        await sleep(20)
      }
    },
    /** Hands out what was told of an order, and forgets it. */
    take: (orderId: string): Letter[] => {
      const letters = kept.get(orderId) ?? []
      kept.delete(orderId)
      return letters
    },
    /** Answers the status. */
    deliver: async ({ id, body }: Letter) => {
      const headers = id ? { 'tosspayments-webhook-transmission-id': id } : {}
      return (await request(`${shop.url}/api/v1/payments/toss/webhook`, json(body, headers))).status
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
