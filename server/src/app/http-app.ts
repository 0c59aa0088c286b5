import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Site } from '../../../contract/company/company.ts'
import { AppError } from '../shared/errors/app-error.ts'
import { isBearer } from '../shared/http/bearer.ts'
import { sendError } from '../shared/http/error-handler.ts'
import type { Route } from '../shared/http/handlers.ts'
import { acceptOnlyJson, createHttpServer, limitFloods, observeRequests } from '../shared/http/http-server.ts'
import { serveConsole } from '../shared/http/pages/console-pages.ts'
import { createPages, type FindPageHead, usesWidgets } from '../shared/http/pages/pages.ts'
import { type SearchEnginesOptions, serveSearchEngines } from '../shared/http/pages/search-engines.ts'
import { type RegisterDependencies, registerRoutes } from '../shared/http/register.ts'
import { type SecurityHeaders, securityHeaders, widgetHosts } from '../shared/http/security-headers.ts'
import type { Log } from '../shared/log/log.ts'
import { cacheControlOf, isMediaPath } from '../shared/media/media-path.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import type { Metrics } from '../shared/metrics/metrics.ts'

interface AppOptions
  extends Omit<Required<RegisterDependencies>, 'secureCookies'>,
    Omit<SearchEnginesOptions, 'publicUrl'> {
  routes: Route[]
  /** Public origin of the web app. https turns on secure cookies and HSTS. */
  publicUrl: string
  instanceId: string
  log: Log
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  store: MediaStore
  /** As the environment says; the content security policy allows its media base. */
  site: Site
  /** Finds the settings that every page carries. Never fails. */
  findSite: () => Promise<Site>
  /** Build output of the web app. */
  webFolder: string
  /** Build output of the console; absent when the console is not served. */
  consoleFolder?: string
  /** Finds title, description and structured data of a page by its path. */
  findPageHead: FindPageHead
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | false
  /** Requests per minute from one address to this process. */
  floodPerMinute: number
  /** Absent: `/metrics` does not exist. */
  metrics?: { read: Metrics; token: string }
  /** Fake external services mounted below /sandbox, in practice mode only. */
  sandbox?: FastifyPluginAsync
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes /readyz fail and closes keep-alive connections after their next response; requests are still served. */
    drain(): void
  }
}

/** Creates the HTTP server with every route. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({
    https: options.publicUrl.startsWith('https:'),
    mediaOrigin: originOf(options.site.mediaBase),
    widgets: widgetHosts(
      [options.site.payment.scriptUrl, options.site.postcode.scriptUrl],
      options.publicUrl,
    ),
  })
  const app = createHttpServer({ ...options, headers: headers.api })
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
  })

  observeRequests(app, options.metrics?.read, options.security.record)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[kindOf(request.url)])
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  // Cookies are parsed only by the handlers that read one (see register.ts).
  await app.register(cookie, { hook: false })
  await limitFloods(app, options.floodPerMinute)

  registerHealth(app, { ...options, isDraining: () => isDraining })
  await app.register((scope) => serveApi(scope, options))
  if (options.sandbox) await app.register(options.sandbox, { prefix: '/sandbox' })
  serveMedia(app, options.store)
  if (options.consoleFolder)
    await serveConsole(app, { consoleFolder: options.consoleFolder, site: options.site })
  serveSearchEngines(app, options)

  const pages = await createPages(options)
  await pages.register(app)
  const unknownEndpoint = createUnknownEndpoint(options.routes)
  app.setNotFoundHandler((request, reply) => {
    const isApi = kindOf(request.url) === 'api'
    return isApi ? unknownEndpoint(request, reply) : pages.send(request, reply)
  })
  return app
}

async function serveApi(scope: FastifyInstance, options: AppOptions) {
  acceptOnlyJson(scope)
  if (options.site.practice) await documentApi(scope)
  await registerRoutes(scope, options.routes, {
    authenticate: options.authenticate,
    limit: options.limit,
    security: options.security,
    secureCookies: options.publicUrl.startsWith('https:'),
    uploads: options.uploads,
  })
}

function kindOf(url: string): keyof SecurityHeaders {
  if (url.startsWith('/api/') || url === '/api' || url.startsWith('/api?')) return 'api'
  if (url.startsWith('/media/')) return 'media'
  return usesWidgets(url) ? 'widgetPage' : 'page'
}

const originOf = (base: string) => (/^https?:/.test(base) ? new URL(base).origin : '')

interface HealthDependencies {
  instanceId: string
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  isDraining: () => boolean
  /** Absent: `/metrics` does not exist. */
  metrics?: { read: Metrics; token: string }
}

/** Serves /healthz (alive), /readyz (ready for requests) and /metrics. */
function registerHealth(app: FastifyInstance, deps: HealthDependencies) {
  const { instanceId, ready, isDraining, metrics } = deps

  app.get('/healthz', internal, async () => ({ status: 'alive', instance: instanceId }))

  app.get('/readyz', internal, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining', instance: instanceId })
    try {
      await ready()
      return { status: 'ready', instance: instanceId }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable', instance: instanceId })
    }
  })

  app.get('/metrics', internal, async (request, reply) => {
    if (!metrics || !isBearer(request.headers.authorization, metrics.token)) throw new AppError('NOT_FOUND')
    const { contentType, text } = await metrics.read.print()
    return reply.type(contentType).send(text)
  })
}

const internal = {
  schema: { hide: true },
  onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
  },
}

/** Serves photos below /media/. A removed photo is 404, also for a browser that asks whether its copy is still valid. */
function serveMedia(app: FastifyInstance, store: MediaStore) {
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    const object = isMediaPath(path) ? await store.get(path) : undefined
    if (!object) throw new AppError('NOT_FOUND')

    const etag = `"${path}"`
    reply.headers({ etag, 'cache-control': cacheControlOf(path) })
    if (hasTag(request.headers['if-none-match'], etag)) {
      object.stream.destroy()
      return reply.code(304).send()
    }
    return reply
      .headers({ 'content-length': object.bytes, 'content-disposition': 'inline' })
      .type(object.contentType)
      .send(object.stream)
  })
}

/** Whether an If-None-Match header names this tag; proxies mark tags as weak. */
const hasTag = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Handles calls below /api/ to unknown endpoints: 404, or 405 when only the method is wrong. */
function createUnknownEndpoint(routes: Route[]) {
  const endpoints = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: patternOf(endpoint.path),
  }))

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) return sendError(new AppError('NOT_FOUND'), request, reply)
    reply.header('allow', [...new Set(allowed)].join(', '))
    return sendError(new AppError('METHOD_NOT_ALLOWED'), request, reply)
  }
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Serves OpenAPI 3.1 of all routes registered after this call: pages at /api/docs, JSON at /api/docs/json. */
async function documentApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '새잎 API',
        version: '1',
        description:
          '모든 응답은 `{status, message, data}`, 오류는 `{status: "Error", code, message}` 모양이에요.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  })
}
