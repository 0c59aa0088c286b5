import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Log } from '../log/log.ts'
import { sendError, toFailure } from './error-handler.ts'
import type { HeaderTable } from './security-headers.ts'
import { serializerCompiler, validatorCompiler } from './validation.ts'

export interface HttpServerOptions {
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
    // observe.ts logs one line per response, without the URL.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy,
    // A busy machine may need long to load the plugins.
    pluginTimeout: 120_000,
    // Uploading two photos over a slow connection takes minutes.
    requestTimeout: 5 * 60_000,
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
