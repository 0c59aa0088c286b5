import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { signerOf } from './signature.ts'
import { decrypt, newSubscriber, publicHalf, type Subscriber } from './subscriber.ts'

/** How the push service behaves; a slow one takes messages late, one that is `gone` knows no browser any more. */
const moods = ['normal', 'gone', 'slow', 'down'] as const

const order = z.object({
  mood: z.enum(moods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})
const wish = z.optional(z.object({ applicationServerKey: z.optional(z.string()) }))

interface Message {
  endpoint: string
  /** What the browser would read. */
  text: string
  ttl: number
  urgency: string
}

interface Known extends Subscriber {
  /** Only this server may send. */
  serverKey: string | undefined
}

const largestMessage = 4096

/**
 * A push service and the browsers behind it: `/push/<id>` takes messages in the wire protocol, `/control/push…` makes
 * browsers and shows what they could read.
 */
export function servePush(app: FastifyInstance) {
  const browsers = new Map<string, Known>()
  const messages: Message[] = []
  let behaviour: z.output<typeof order> = { mood: 'normal', delayMs: 0 }
  let calls = 0
  const overview = () => ({ ...behaviour, calls, browsers: browsers.size })

  app.get('/control/push', (_request, reply) => reply.send(overview()))
  app.post('/control/push', (request, reply) => {
    const told = order.safeParse(request.body)
    if (!told.success) return reply.code(400).send({ error: 'invalid_request' })
    behaviour = told.data
    return reply.send(overview())
  })
  app.get('/control/push/messages', (_request, reply) => reply.send(messages))
  app.post('/control/push/subscriptions', (request, reply) => {
    const wanted = wish.safeParse(request.body ?? undefined)
    if (!wanted.success) return reply.code(400).send({ error: 'invalid_request' })
    const browser = newSubscriber()
    browsers.set(browser.id, { ...browser, serverKey: wanted.data?.applicationServerKey })
    const base = originOf(request) + request.url.replace(/\/control\/.*$/, '')
    return reply.send({ endpoint: `${base}/push/${browser.id}`, keys: publicHalf(browser) })
  })

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: largestMessage },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    calls += 1
    if (behaviour.mood === 'slow') await pause(behaviour.delayMs, undefined, { ref: false })
    if (behaviour.mood === 'down') return reply.code(503).send()
    const browser = browsers.get(request.params.id)
    if (!browser || behaviour.mood === 'gone') return reply.code(410).send()

    const signer = await signerOf(request.headers.authorization, originOf(request))
    const isSender = signer !== undefined && (browser.serverKey ?? signer) === signer
    if (!isSender) return reply.code(403).send()
    const text = readBody(browser, request)
    if (text === undefined) return reply.code(400).send()
    messages.push({
      endpoint: originOf(request) + request.url,
      text,
      ttl: Number(request.headers.ttl),
      urgency: String(request.headers.urgency ?? 'normal'),
    })
    return reply.code(201).send()
  })
}

/** Undefined when it is not a message of the protocol or not for this browser. */
function readBody(browser: Subscriber, { headers, body }: FastifyRequest): string | undefined {
  const isMessage = headers['content-encoding'] === 'aes128gcm' && /^\d+$/.test(String(headers.ttl))
  if (!isMessage || !Buffer.isBuffer(body)) return undefined
  try {
    return decrypt(browser, body)
  } catch {
    return undefined
  }
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`
