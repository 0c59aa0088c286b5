import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'

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

const maxLifetimeMs = 24 * 60 * 60 * 1000

/**
 * Returns the public key of the server that signed a request (VAPID, RFC 8292) with `authorization: vapid t=<token>,
 * k=<key>`. Undefined unless the token is valid for this origin, expires within a day and names a contact.
 */
async function signerOf(authorization: string | undefined, origin: string): Promise<string | undefined> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return undefined
  try {
    const { payload } = await jwtVerify(token, await keyOf(key), { algorithms: ['ES256'], audience: origin })
    const remainingMs = (payload.exp ?? Number.POSITIVE_INFINITY) * 1000 - Date.now()
    const hasContact = /^(mailto:|https:)/.test(payload.sub ?? '')
    return remainingMs <= maxLifetimeMs && hasContact ? key : undefined
  } catch {
    return undefined
  }
}

/** An uncompressed point on P-256: 0x04, x, y. */
function keyOf(text: string) {
  const point = Buffer.from(text, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((it) => it.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
}

/** A subscription with the browser's private key. */
interface Subscriber {
  id: string
  curve: ECDH
  auth: Buffer
}

function newSubscriber(): Subscriber {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  return { id: randomBytes(18).toString('base64url'), curve, auth: randomBytes(16) }
}

/** Returns the keys that the page sends to its server. */
const publicHalf = ({ curve, auth }: Subscriber) => ({
  p256dh: curve.getPublicKey('base64url'),
  auth: auth.toString('base64url'),
})

const tagLength = 16

/**
 * Decrypts a message as a browser does: one record of `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * Throws when it was encrypted for another subscriber.
 */
function decrypt({ curve, auth }: Subscriber, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagLength))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('The last record has no delimiter')
  return padded.subarray(0, end).toString('utf8')
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
