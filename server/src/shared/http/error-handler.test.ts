import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../contract/endpoint.ts'
import { AppError } from '../errors/app-error.ts'
import { createLog } from '../log/log.ts'
import { handlers } from './handlers.ts'
import { createHttpServer, observeRequests } from './http-server.ts'
import { registerRoutes } from './register.ts'
import { createUploads } from './uploads/uploads.ts'

const greet = endpoint({
  method: 'GET',
  path: '/api/v1/greetings',
  access: 'public',
  summary: '인사',
  data: z.object({ greeting: z.string() }),
})

/** Calls an endpoint that runs `behaviour` and returns the response and the log lines. */
async function callEndpoint(behaviour: () => unknown) {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ level: 'info', instanceId: 'test', destination })
  const app = createHttpServer({ log, trustProxy: false, headers: {} })
  observeRequests(app, undefined)
  const routes = handlers({ greet }, { greet: () => behaviour() as { greeting: string } })
  await registerRoutes(app, routes, {
    authenticate: async () => undefined,
    limit: async () => {},
    secureCookies: false,
    uploads: createUploads({ folder: '', maxBytes: 0, assertShortWait: () => {} }),
  })
  const answer = await app.inject('/api/v1/greetings?token=secret-in-the-address')
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), logged: lines.join('') }
}

const callThrowing = (error: unknown) =>
  callEndpoint(() => {
    throw error
  })

const withCode = (code: string, message = 'detail that clients must not see') =>
  Object.assign(new Error(message), { code })

test('fields outside the contract are not sent', async () => {
  const { body } = await callEndpoint(() => ({ greeting: '안녕하세요', passwordHash: 'x' }))
  expect(body).toEqual({ status: 'Success', message: '완료했어요.', data: { greeting: '안녕하세요' } })
})

test('a response that violates the contract is a 500', async () => {
  const { status, body } = await callEndpoint(() => ({ greeting: 42 }))
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
})

test.each([
  ['an unknown failure', withCode('SOMETHING'), 500, 'INTERNAL'],
  ['a refused connection', withCode('ECONNREFUSED'), 503, 'SERVICE_UNAVAILABLE'],
  ['a database that is shutting down', withCode('57P01'), 503, 'SERVICE_UNAVAILABLE'],
  [
    'a pool without a free connection',
    new Error('timeout exceeded when trying to connect'),
    503,
    'SERVICE_UNAVAILABLE',
  ],
  ['a full disk', withCode('ENOSPC'), 507, 'STORAGE_FULL'],
  ['a value that is not an Error', 'just a string', 500, 'INTERNAL'],
])('%s is reported only by its code', async (_case, error, status, code) => {
  const answer = await callThrowing(error)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(JSON.stringify(answer.body)).not.toMatch(/detail|Error:|at /)
})

test('a limit sends Retry-After in seconds', async () => {
  const { status, headers } = await callThrowing(new AppError('TOO_MANY_REQUESTS', { retryAfter: 30 }))
  expect([status, headers['retry-after']]).toEqual([429, '30'])
})

test('the log contains the failed query and the route, but no values and no URL', async () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.kr)' })
  const { logged } = await callThrowing(
    new DrizzleQueryError('insert into member values ($1)', ['김초록'], cause),
  )
  expect(logged).toContain('insert into member')
  expect(logged).toContain('"code":"23505"')
  expect(logged).toContain('"route":"/api/v1/greetings"')
  expect(logged).toContain('"reqId"')
  expect(logged).not.toMatch(/김초록|a@b\.kr|secret-in-the-address/)
})
