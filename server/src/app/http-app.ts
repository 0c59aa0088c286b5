import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Site } from '../../../contract/company/company.ts'
import { documentApi } from '../shared/http/api-documentation.ts'
import { limitFloods } from '../shared/http/flood-limit.ts'
import type { Route } from '../shared/http/handlers.ts'
import { registerHealth } from '../shared/http/health.ts'
import { createHttpServer } from '../shared/http/http-server.ts'
import { acceptOnlyJson } from '../shared/http/json-body.ts'
import { serveMedia } from '../shared/http/media.ts'
import { observeRequests } from '../shared/http/observe.ts'
import { serveConsole } from '../shared/http/pages/console-pages.ts'
import { createPages, type FindPageHead, usesWidgets } from '../shared/http/pages/pages.ts'
import { type SearchEnginesOptions, serveSearchEngines } from '../shared/http/pages/search-engines.ts'
import { type RegisterDependencies, registerRoutes } from '../shared/http/register.ts'
import { type SecurityHeaders, securityHeaders } from '../shared/http/security-headers.ts'
import { createUnknownEndpoint } from '../shared/http/unknown-endpoint.ts'
import { widgetHosts } from '../shared/http/widget-hosts.ts'
import type { Log } from '../shared/log/log.ts'
import type { MediaStore } from '../shared/media/media-store.ts'
import type { Metrics } from '../shared/metrics/metrics.ts'

export interface AppOptions
  extends Omit<RegisterDependencies, 'secureCookies'>,
    Omit<SearchEnginesOptions, 'publicUrl'> {
  routes: Route[]
  /** Public origin of the web app. https turns on secure cookies and HSTS. */
  publicUrl: string
  instanceId: string
  log: Log
  /** Throws while the database or the photo store cannot be used. */
  ready: () => Promise<void>
  store: MediaStore
  /** Settings sent in every page; the content security policy allows its media base. */
  site: Site
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
  /** Serves the description of every endpoint at `/api/docs`. */
  apiDocs: boolean
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

  observeRequests(app, options.metrics?.read, options.security?.record)
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
  if (options.apiDocs) await documentApi(scope)
  await registerRoutes(scope, options.routes, {
    authenticate: options.authenticate,
    limit: options.limit,
    ...(options.security && { security: options.security }),
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
