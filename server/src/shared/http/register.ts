import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointDefinition, LimitName, Success } from '../../../../contract/endpoint.ts'
import { AppError } from '../errors/app-error.ts'
import { clientAddress } from './client-address.ts'
import type { Call, Caller, Cookies, FileResponse, Route } from './handlers.ts'
import { acceptMultipart } from './multipart.ts'

export interface RegisterDependencies {
  /** Finds the member of a bearer token; undefined when it is forged, expired or revoked. */
  authenticate: (token: string) => Promise<Caller | undefined>
  /** Counts one use across all processes. Throws TOO_MANY_REQUESTS above the limit. */
  limit: (name: LimitName, subject: string) => Promise<void>
  /** Whether cookies are sent only over https. */
  secureCookies: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after the access check; undefined for visitors. */
    caller: Caller | undefined
  }
}

/** Registers routes with access check, limits, validation and the response envelope. */
export async function registerRoutes(app: FastifyInstance, routes: Route[], deps: RegisterDependencies) {
  app.decorateRequest('caller', undefined)
  const serve = (scope: FastifyInstance, served: Route[]) => {
    for (const route of served) registerRoute(scope, route, deps)
  }
  serve(
    app,
    routes.filter(({ endpoint }) => !endpoint.multipart),
  )
  await app.register(async (scope) => {
    await acceptMultipart(scope)
    serve(
      scope,
      routes.filter(({ endpoint }) => endpoint.multipart),
    )
  })
}

function registerRoute(scope: FastifyInstance, { endpoint, handler }: Route, deps: RegisterDependencies) {
  const message = endpoint.message ?? '완료했어요.'
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Before the body is read, so that a rejected request does not upload photos first.
    onRequest: (request) => checkAccess(request, endpoint, deps),
    handler: async (request, reply) => {
      const data = await handler(toCall(request, reply, deps) as Call<EndpointDefinition>)
      if (endpoint.file) return sendFile(reply, data as unknown as FileResponse)
      return { status: 'Success', message, data } satisfies Success<unknown>
    },
  })
}

const sendFile = (reply: FastifyReply, { name, type, content }: FileResponse) =>
  reply
    .headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
    .send(content)

async function checkAccess(
  request: FastifyRequest,
  endpoint: EndpointDefinition,
  deps: RegisterDependencies,
) {
  const caller = endpoint.access === 'public' ? undefined : await findCaller(request, endpoint, deps)
  request.caller = caller
  if (endpoint.limit) await deps.limit(endpoint.limit, caller?.id ?? clientAddress(request.ip))
  if (endpoint.needsConsent && !caller?.accepted) throw new AppError('CONSENT_REQUIRED')
}

async function findCaller(request: FastifyRequest, endpoint: EndpointDefinition, deps: RegisterDependencies) {
  const { access } = endpoint
  const header = request.headers.authorization
  if (header === undefined) {
    if (access === 'optional' || access === 'possession') return undefined
    throw new AppError('SIGN_IN_REQUIRED')
  }
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(header)?.[1]
  const caller = token ? await deps.authenticate(token) : undefined
  // The session may end while the customer is in a payment app; the payment must still be completed.
  if (!caller && access === 'possession') return undefined
  if (!caller) throw new AppError('SIGN_IN_REQUIRED')
  if (!mayCall(caller, access)) throw new AppError('NOT_FOUND')
  return caller
}

function mayCall(caller: Caller, access: EndpointDefinition['access']) {
  return isOpenToMembers(access) || [access].flat().some((role) => caller.roles.includes(role))
}

const isOpenToMembers = (access: EndpointDefinition['access']) =>
  access === 'member' || access === 'optional' || access === 'possession' || access === 'public'

function schemaOf(endpoint: EndpointDefinition) {
  const { params, query, headers, body, data, file } = endpoint
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(!file && {
      response: { 200: z.object({ status: z.literal('Success'), message: z.string(), data }) },
    }),
  }
}

function toCall(request: FastifyRequest, reply: FastifyReply, deps: RegisterDependencies) {
  return {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
    member: request.caller,
    get cookies() {
      return cookiesOf(request, reply, deps.secureCookies)
    },
  }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  return {
    get: (name) => request.server.parseCookie(request.headers.cookie ?? '')[name],
    set: (name, value, { maxAgeSeconds, path }) => {
      reply.setCookie(name, value, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: maxAgeSeconds })
    },
    clear: (name, { path }) => {
      reply.clearCookie(name, { path })
    },
  }
}
