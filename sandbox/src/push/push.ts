import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { signerOf } from './signature.ts'
import { decrypt, newSubscriber, publicHalf, type Subscriber } from './subscriber.ts'

/** Behaviours of the simulated push service. `slow` responds late; `gone` knows no subscription. */
const moods = ['normal', 'gone', 'slow', 'down'] as const

const behaviourChange = z.object({
  mood: z.enum(moods),
  delayMs: z._default(z.number().check(z.minimum(0), z.maximum(120_000)), 3000),
})
const subscriptionOptions = z.optional(z.object({ applicationServerKey: z.optional(z.string()) }))

interface Message {
  endpoint: string
  /** The decrypted payload. */
  text: string
  ttl: number
  urgency: string
}

interface RegisteredBrowser extends Subscriber {
  /** The only server key that may send to this browser. */
  serverKey: string | undefined
}

const maxMessageBytes = 4096

/**
 * Serves a push service with simulated browsers: `/push/<id>` accepts messages in the wire protocol, `/control/push…`
 * creates subscriptions and returns the decrypted messages.
 */
export function servePush(app: FastifyInstance) {
  const browsers = new Map<string, RegisteredBrowser>()
  const messages: Message[] = []
  let behaviour: z.output<typeof behaviourChange> = { mood: 'normal', delayMs: 0 }
  let calls = 0
  const overview = () => ({ ...behaviour, calls, browsers: browsers.size })

  app.get('/control/push', (_request, reply) => reply.send(overview()))
  app.post('/control/push', (request, reply) => {
    const change = behaviourChange.safeParse(request.body)
    if (!change.success) return reply.code(400).send({ error: 'invalid_request' })
    behaviour = change.data
    return reply.send(overview())
  })
  app.get('/control/push/messages', (_request, reply) => reply.send(messages))
  app.post('/control/push/subscriptions', (request, reply) => {
    const wanted = subscriptionOptions.safeParse(request.body ?? undefined)
    if (!wanted.success) return reply.code(400).send({ error: 'invalid_request' })
    const browser = newSubscriber()
    browsers.set(browser.id, { ...browser, serverKey: wanted.data?.applicationServerKey })
    const base = originOf(request) + request.url.replace(/\/control\/.*$/, '')
    return reply.send({ endpoint: `${base}/push/${browser.id}`, keys: publicHalf(browser) })
  })

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxMessageBytes },
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

/** Returns the decrypted message; undefined when it violates the protocol or is not for this browser. */
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
