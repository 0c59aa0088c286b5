import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Site } from '../../contract/company.ts'
import { documentApi } from './shared/http/api-documentation.ts'
import { serveConsole } from './shared/http/console-pages.ts'
import { limitFloods } from './shared/http/flood-limit.ts'
import type { Route } from './shared/http/handlers.ts'
import { registerHealth } from './shared/http/health.ts'
import { createHttpServer } from './shared/http/http-server.ts'
import { acceptOnlyJson } from './shared/http/json-body.ts'
import { serveMedia } from './shared/http/media.ts'
import { observeRequests } from './shared/http/observe.ts'
import { createPages, type HeadOf, usesWidgets } from './shared/http/pages.ts'
import { type RegisterDependencies, registerRoutes } from './shared/http/register.ts'
import { type SearchEnginesOptions, serveSearchEngines } from './shared/http/search-engines.ts'
import { type SecurityHeaders, securityHeaders } from './shared/http/security-headers.ts'
import { createUnknownEndpoint } from './shared/http/unknown-address.ts'
import { widgetHosts } from './shared/http/widget-hosts.ts'
import type { Log } from './shared/log/log.ts'
import type { MediaStore } from './shared/media/media-store.ts'
import type { Metrics } from './shared/metrics/metrics.ts'

export interface AppOptions
  extends Omit<RegisterDependencies, 'secureCookies'>,
    Omit<SearchEnginesOptions, 'publicUrl'> {
  routes: Route[]
  /** The address people type. https here turns on secure cookies and HSTS. */
  publicUrl: string
  instanceId: string
  log: Log
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  store: MediaStore
  /** What the pages carry for the browser; its media base is also what their policy allows. */
  site: Site
  /** The built web app. */
  webFolder: string
  /** The built console; absent where none is served. */
  consoleFolder?: string
  /** What each of its pages says of itself. */
  headOf: HeadOf
  /** Reverse proxies whose X-Forwarded-For is believed: their addresses. */
  trustProxy: string[] | false
  /** Requests one address may send to this process in a minute. */
  floodPerMinute: number
  /** Absent: nobody may read the metrics. */
  metrics?: { read: Metrics; token: string }
  /** The practice world, mounted below /sandbox. Never in production. */
  sandbox?: FastifyPluginAsync
}

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on tells load balancers and keep-alive peers to go elsewhere, while it still answers. */
    drain(): void
  }
}

/** The HTTP server with everything registered, not yet listening. */
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

  observeRequests(app, options.metrics?.read)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[kindOf(request.url)])
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  // Read only by the few calls that ask for one (see register.ts), not at every request.
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
    return isApi ? unknownEndpoint(request, reply) : pages.answer(request, reply)
  })
  return app
}

async function serveApi(scope: FastifyInstance, options: AppOptions) {
  acceptOnlyJson(scope)
  await documentApi(scope)
  await registerRoutes(scope, options.routes, {
    authenticate: options.authenticate,
    limit: options.limit,
    secureCookies: options.publicUrl.startsWith('https:'),
  })
}

function kindOf(url: string): keyof SecurityHeaders {
  if (url.startsWith('/api/') || url === '/api' || url.startsWith('/api?')) return 'api'
  if (url.startsWith('/media/')) return 'media'
  return usesWidgets(url) ? 'widgetPage' : 'page'
}

const originOf = (base: string) => (/^https?:/.test(base) ? new URL(base).origin : '')
