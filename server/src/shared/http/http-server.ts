import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { AppError } from '../errors/app-error.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RecordSecurity } from '../security-log/security-log.ts'
import { clientAddress, originOf } from './client-address.ts'
import { sendError, toFailure } from './error-handler.ts'
import type { HeaderTable } from './security-headers.ts'

interface HttpServerOptions {
  log: Log
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | false
  /** Headers of responses to invalid URLs and broken HTTP, for which no hooks run. */
  headers: HeaderTable
}

/** Creates a Fastify server with time limits, validation and error responses, without routes. */
export function createHttpServer({ log, trustProxy, headers }: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // `observeRequests` logs one line per response, without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy,
    // A busy machine may need long to load the plugins.
    pluginTimeout: 120_000,
    // Uploading two photos over a slow connection takes minutes; `acceptOnlyJson` gives other bodies less.
    requestTimeout: 5 * 60_000,
    http: { headersTimeout: slowestRequestMs, connectionsCheckingInterval: 5000 },
    // Longer than the load balancer's, so that this server does not close a connection first.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      sendError(new AppError('NOT_FOUND'), request as never, reply as never)
    },
    clientErrorHandler: (error, socket) => sendBrokenHttp(error, socket as Socket, headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  const server = app as unknown as FastifyInstance
  closeConnectionsAfterLastResponse(server)
  if (!trustProxy) warnOfUntrustedProxy(server, log)
  return server
}

/** Node closes only the connections that are idle when closing begins; this closes each other one after its response. */
function closeConnectionsAfterLastResponse(app: FastifyInstance) {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // The connection counts as idle only after this event.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** Without TRUSTED_PROXIES all visitors behind a proxy share its limits. Warns once per process, at the first such request. */
function warnOfUntrustedProxy(app: FastifyInstance, log: Log) {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      log.warn('X-Forwarded-For arrives, but TRUSTED_PROXIES is empty: all visitors count as one address')
    }
    done()
  })
}

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Writes the response to the socket, because there is no request. */
function sendBrokenHttp(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderTable) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const body = JSON.stringify(toFailure(new AppError('BAD_REQUEST')))
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  const statusLine = `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}`
  socket.end([statusLine, ...lines, '', body].join('\r\n'))
}

type Schema = z.ZodMiniType

/**
 * Validates params, query, headers or body by the contract schema. Invalid path parameters are 404, everything
 * else is 400 with the invalid fields.
 */
const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  return (input: unknown) => {
    const general = new Set<string>()
    const result = z.safeParse(schema, input, {
      error: (issue) => {
        const text = koreanIssue(issue)
        general.add(text)
        return text
      },
    })
    if (!result.success) return { error: refusal(httpPart, issuesOf(result.error), general) }
    if (!isStorable(result.data)) return { error: refusal(httpPart, []) }
    return { value: result.data }
  }
}

/** Serialises a response by its schema, without keys that the contract does not name. */
const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema, method, url }) => {
  return (answer: unknown) => {
    const result = z.safeParse(schema, answer)
    if (result.success) return JSON.stringify(result.data)
    const paths = result.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`)
    throw new Error(`${method} ${url} returned a response that violates its contract: ${paths.join(', ')}`)
  }
}

/** Sentences of the contract say what is wrong and where; `general` ones do only beside their field. */
function refusal(
  httpPart: string | undefined,
  issues: { path: string; message: string }[],
  general = new Set<string>(),
) {
  if (httpPart === 'params') return new AppError('NOT_FOUND')
  const own = new Set(issues.map(({ message }) => message).filter((message) => !general.has(message)))
  return new AppError('VALIDATION_FAILED', {
    ...(issues.length > 0 && { issues }),
    ...(own.size > 0 && { message: [...own].slice(0, shownSentences).join(' ') }),
  })
}

const shownSentences = 3

const issuesOf = (error: z.core.$ZodError) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))

const loneSurrogate = /\p{Surrogate}/u

/** PostgreSQL cannot store NUL or a lone surrogate; sending one would end in a 500. Iterative, so that depth costs no stack. */
function isStorable(input: unknown): boolean {
  const left = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && (value.includes('\0') || loneSurrogate.test(value))) return false
    if (value === null || typeof value !== 'object' || value instanceof Blob) continue
    for (const part of Object.values(value)) left.push(part)
  }
  return true
}

/** Korean messages for schema checks without a message of their own. */
function koreanIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '꼭 필요한 값이에요.' : '값의 종류가 올바르지 않아요.'
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'invalid_value':
      return '고를 수 없는 값이에요.'
    case 'unrecognized_keys':
      return '알 수 없는 항목이 있어요.'
    default:
      return '값의 형식이 올바르지 않아요.'
  }
}

function tooSmall(origin: string, minimum: number | bigint) {
  if (origin === 'string') return minimum === 1 ? '값을 입력해 주세요.' : `${minimum}자 이상이어야 해요.`
  if (origin === 'array') return `${minimum}개 이상이어야 해요.`
  return `${minimum} 이상이어야 해요.`
}

function tooBig(origin: string, maximum: number | bigint) {
  if (origin === 'string') return `${maximum}자까지 쓸 수 있어요.`
  if (origin === 'array') return `${maximum}개까지 보낼 수 있어요.`
  return `${maximum} 이하여야 해요.`
}

/** Most addresses counted at a time; least recently used ones are dropped first. */
const maxAddresses = 20_000

/**
 * Limits the requests of one address to this process. The limit is high, because a whole office or mobile
 * network may share an address; expensive operations have limits counted in the database.
 */
export async function limitFloods(app: FastifyInstance, perMinute: number) {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    cache: maxAddresses,
    keyGenerator: (request) => clientAddress(request.ip),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(ttl / 1000) }),
  })
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}

/** Milliseconds in which headers, and after them a JSON body, have to arrive. */
const slowestRequestMs = 15_000
/** Largest JSON body in bytes; photos are sent as multipart with other limits. */
const jsonMaxBytes = 100 * 1024
/** Deepest nesting of objects and arrays that any endpoint needs, with a wide margin. */
const maxJsonDepth = 32

/**
 * Accepts no body type except JSON (and multipart where registered), so that no form of another site can post.
 * The apps send the JSON content type with every call, so an empty body means no body.
 */
export function acceptOnlyJson(app: FastifyInstance, longestMs = slowestRequestMs) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, reply, body, done) => {
    if (request.headers['content-type']?.startsWith('application/json')) {
      const timer = setTimeout(() => {
        // Nobody reads the body of a request that has none, or that is answered already.
        if (request.raw.complete || body.listenerCount('error') === 0) return
        reply.header('connection', 'close')
        body.emit('error', new AppError('REQUEST_TOO_SLOW'))
      }, longestMs)
      body.once('close', () => clearTimeout(timer))
      body.once('end', () => clearTimeout(timer))
    }
    done(null, body)
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: jsonMaxBytes },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      if (isTooDeep(body as string)) return done(new AppError('BAD_REQUEST'), undefined)
      return parseJson(request, body as string, done)
    },
  )
}

/** Whether a JSON text nests objects and arrays deeper than allowed. Reads the text once, without recursion. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maxJsonDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}

/** Logs and measures every response, records refused floods, and sends the request id in a header. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics | undefined,
  recordSecurity?: RecordSecurity,
) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    const ms = reply.elapsedTime
    metrics?.observe(request.method, route, reply.statusCode, ms / 1000)
    log(request, reply, route, ms)
    if (reply.statusCode === 429) recordSecurity?.(rateLimited(request, route))
    done()
  })
}

const rateLimited = (request: FastifyRequest, route: string) =>
  ({
    kind: 'RATE_LIMITED',
    outcome: 'REFUSED',
    memberId: request.caller?.id,
    origin: originOf(request),
    detail: { route: `${request.method} ${route}` },
  }) as const

/** Route pattern, because URLs may contain codes, states and ids. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'

/** Called every second by balancers and collectors; a failing one has a line of its own. */
const healthRoutes = ['/healthz', '/readyz', '/metrics']

function log(request: FastifyRequest, reply: FastifyReply, route: string, ms: number) {
  const { statusCode: status } = reply
  const entry = { method: request.method, route, status, ms: Math.round(ms * 10) / 10 }
  if (healthRoutes.includes(route)) request.log.debug(entry, 'response sent')
  else if (status >= 500) request.log.error(entry, 'response sent')
  else request.log.info(entry, 'response sent')
}
