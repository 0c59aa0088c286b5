import { Agent, type RequestOptions, request } from 'node:http'
import { bearer } from '../http-client.ts'
import type { Tally } from '../row.ts'
import { sleep } from '../server-process.ts'

interface Traffic {
  counts: { answered: number; failed: number }
  stop: () => Promise<void>
}

interface TrafficOptions {
  url: string
  token: string
  tally: Tally
  clients: number
}

/** A list, a page, and a write, which no balancer may send twice. */
const calls = [
  { method: 'GET', path: '/api/v1/analysis' },
  { method: 'GET', path: '/shop' },
  { method: 'POST', path: '/api/v1/payments/toss/fail', body: '{"orderId":"none"}' },
]

/** Clients of a load balancer: every second one keeps its connection, the others open one per request. Any answer but 200 is a failure. */
export function startTraffic({ url, token, tally, clients }: TrafficOptions): Traffic {
  const counts = { answered: 0, failed: 0 }
  let isOn = true
  const work = Array.from({ length: clients }, async (_, number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 })
    for (let turn = number; isOn; turn += 1) {
      const { path, body, method } = calls[turn % calls.length] ?? { path: '/', method: 'GET' }
      const headers = { ...bearer(token), ...(body && { 'content-type': 'application/json' }) }
      const outcome = await send(`${url}${path}`, { method, agent, headers }, body)
      counts.answered += outcome === 200 ? 1 : 0
      counts.failed += outcome === 200 ? 0 : 1
      tally.expect(outcome === 200, () => `${method} ${path}: ${outcome}`)
      await sleep(5)
    }
    agent.destroy()
  })
  return {
    counts,
    stop: async () => {
      isOn = false
      await Promise.all(work)
    },
  }
}

/** Returns the status, or why there is none. */
function send(url: string, options: RequestOptions, body = ''): Promise<number | string> {
  return new Promise((done) => {
    const call = request(url, options, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
      answer.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    })
    call.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    call.end(body)
  })
}
