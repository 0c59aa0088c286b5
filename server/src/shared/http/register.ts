import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type EndpointDefinition,
  type LimitName,
  refreshHeader,
  type Success,
} from '../../../../contract/endpoint.ts'
import { AppError } from '../errors/app-error.ts'
import type { RecordSecurity } from '../security-log/security-log.ts'
import { clientAddress, originOf } from './client-address.ts'
import { errorStatus } from './error-status.ts'
import {
  assertFresh,
  type Call,
  type Caller,
  type Cookies,
  type FileResponse,
  type Route,
} from './handlers.ts'
import { acceptMultipart, type Uploads, uploadHooks, withUpload } from './uploads/uploads.ts'

export interface RegisterDependencies {
  /** Finds the member of a bearer token; undefined when it is forged, expired or revoked. */
  authenticate: (token: string, use?: { passive?: boolean }) => Promise<Caller | undefined>
  /** Counts one use across all processes. Throws TOO_MANY_REQUESTS above the limit. */
  limit: (name: LimitName, subject: string) => Promise<void>
  /** Absent where refusals are not recorded, as in tests of single routes. */
  security?: {
    record: RecordSecurity
    /** Why `authenticate` refused a token, and whose it was when it is ours. */
    explainToken: (token: string) => Promise<RefusedToken>
  }
  /** Whether cookies are sent only over https. */
  secureCookies: boolean
  /** Admits the bodies of routes with files. */
  uploads: Uploads
}

export interface RefusedToken {
  reason: 'FORGED' | 'EXPIRED' | 'ENDED'
  memberId?: string
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

function registerRoute(scope: FastifyInstance, route: Route, deps: RegisterDependencies) {
  const { endpoint, handler } = route
  const message = endpoint.message ?? '완료했어요.'
  const upload = endpoint.multipart && uploadHooks(endpoint, deps.uploads)
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // Before the body is read, so that a rejected request does not upload photos first.
    onRequest: async (request, reply) => {
      await checkAccess(request, endpoint, deps)
      if (upload) await upload.admit(request, reply)
    },
    ...(upload && { preValidation: upload.read }),
    handler: async (request, reply) => {
      const handle = () => handler(toCall(request, reply, deps) as Call<EndpointDefinition>)
      try {
        const data = await (upload ? withUpload(request, handle) : handle())
        if (endpoint.file) return sendFile(reply, data as unknown as FileResponse)
        return { status: 'Success', message, data } satisfies Success<unknown>
      } catch (error) {
        await countMiss(error, request, endpoint, deps)
        throw error
      }
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
  const limit = endpoint.limit ?? defaultLimit(endpoint, caller)
  if (limit) await deps.limit(limit, caller?.id ?? clientAddress(request.ip))
  if (endpoint.needsConsent && !caller?.accepted) throw new AppError('CONSENT_REQUIRED')
}

/** Counts a call that ended with 404, where its endpoint limits those. Throws TOO_MANY_REQUESTS above the limit. */
async function countMiss(
  error: unknown,
  { caller, ip }: FastifyRequest,
  { limitOfMisses }: EndpointDefinition,
  deps: RegisterDependencies,
) {
  if (limitOfMisses && error instanceof AppError && errorStatus[error.code] === 404)
    await deps.limit(limitOfMisses, caller?.id ?? clientAddress(ip))
}

/** Every write of a signed-in member counts; without a session only endpoints with a limit of their own write. */
function defaultLimit({ method }: EndpointDefinition, caller: Caller | undefined): LimitName | undefined {
  if (method === 'GET' || !caller) return undefined
  return caller.roles.some((role) => role !== 'USER') ? 'STAFF_WRITE' : 'WRITE'
}

/** Whether a call is no use of the session: a screen that refreshes itself says so with the header. */
const isPassive = ({ method, headers }: FastifyRequest, { passive }: EndpointDefinition) =>
  passive === true || (method === 'GET' && headers[refreshHeader] !== undefined)

async function findCaller(request: FastifyRequest, endpoint: EndpointDefinition, deps: RegisterDependencies) {
  const { access } = endpoint
  const header = request.headers.authorization
  if (header === undefined) {
    if (access === 'optional' || access === 'possession') return undefined
    throw new AppError('SIGN_IN_REQUIRED')
  }
  const token = /^bearer ([\w.-]{1,4096})$/i.exec(header)?.[1]
  const caller = token ? await deps.authenticate(token, { passive: isPassive(request, endpoint) }) : undefined
  // The session may end while the customer is in a payment app; the payment must still be completed.
  if (!caller && access === 'possession') return undefined
  if (!caller) {
    void recordRefusedToken(request, token ?? '', deps)
    throw new AppError('SIGN_IN_REQUIRED')
  }
  if (access === 'session') return caller
  if (access === 'optional' || access === 'possession') return caller.kind === 'CUSTOMER' ? caller : undefined
  if (!mayCall(caller, access)) {
    const detail = { route: `${endpoint.method} ${endpoint.path}` }
    const refused = { memberId: caller.id, origin: originOf(request), detail }
    deps.security?.record({ kind: 'ROLE_REFUSED', outcome: 'REFUSED', ...refused })
    throw new AppError('NOT_FOUND')
  }
  if (caller.kind === 'STAFF') assertSecondFactor(caller, endpoint)
  return caller
}

/** After the refusal, so that it costs the caller no time to learn from. */
async function recordRefusedToken(
  request: FastifyRequest,
  token: string,
  { security }: RegisterDependencies,
) {
  if (!security) return
  const { reason, memberId } = await security.explainToken(token)
  const entry = { memberId, origin: originOf(request), detail: { reason } }
  security.record({ kind: 'TOKEN_REFUSED', outcome: 'REFUSED', ...entry })
}

function mayCall({ kind, roles }: Caller, access: EndpointDefinition['access']) {
  if (access === 'member') return kind === 'CUSTOMER'
  return kind === 'STAFF' && [access].flat().some((role) => (roles as readonly string[]).includes(role))
}

function assertSecondFactor(caller: Caller, { beforeSecondFactor, fresh }: EndpointDefinition) {
  if (caller.secondFactor && !beforeSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED')
  if (fresh) assertFresh(caller)
}

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
    userAgent: request.headers['user-agent'],
    origin: originOf(request),
    get cookies() {
      return cookiesOf(request, reply, deps.secureCookies)
    },
  }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const prefix = secure ? '__Host-' : ''
  const sent = request.server.parseCookie(request.headers.cookie ?? '')
  return {
    names: () =>
      Object.keys(sent)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    get: (name) => sent[prefix + name],
    set: (name, value, { maxAgeSeconds }) => {
      const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: maxAgeSeconds } as const
      reply.setCookie(prefix + name, value, options)
    },
    clear: (name) => {
      reply.clearCookie(prefix + name, { httpOnly: true, sameSite: 'lax', secure, path: '/' })
    },
  }
}
