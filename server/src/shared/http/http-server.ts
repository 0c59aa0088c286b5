import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Log } from '../log/log.ts'
import { AppError } from './app-error.ts'
import { answerError, toFailure } from './error-handler.ts'
import type { HeaderTable } from './security-headers.ts'
import { serializerCompiler, validatorCompiler } from './validation.ts'

export interface HttpServerOptions {
  log: Log
  /** Reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | false
  /** For answers to what never becomes a request with hooks: unreadable addresses, broken HTTP. */
  headers: HeaderTable
}

/** A bare Fastify with our limits, validation and error answers. */
export function createHttpServer({ log, trustProxy, headers }: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Our own line per answer says more, and never the address itself (see observe.ts).
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy,
    // A person on a slow line may need minutes for two photos; nobody needs longer.
    requestTimeout: 5 * 60_000,
    // Longer than the load balancer's, so that it is never us who hangs up first.
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
      answerError(new AppError('NOT_FOUND'), request as never, reply as never)
    },
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket as Socket, headers),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  return app as unknown as FastifyInstance
}

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** There is no request to answer to, only a socket. */
function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderTable) {
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
