import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../contract/endpoint.ts'
import { createLog } from '../log/log.ts'
import { AppError } from './app-error.ts'
import { handlers } from './handlers.ts'
import { createHttpServer } from './http-server.ts'
import { observeRequests } from './observe.ts'
import { registerRoutes } from './register.ts'

const greet = endpoint({
  method: 'GET',
  path: '/api/v1/greetings',
  access: 'public',
  summary: '인사',
  data: z.object({ greeting: z.string() }),
})

/** A server with one endpoint that does as told, and what it logged. */
async function serving(behaviour: () => unknown) {
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
  })
  const answer = await app.inject('/api/v1/greetings?token=secret-in-the-address')
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), logged: lines.join('') }
}

const throwing = (error: unknown) =>
  serving(() => {
    throw error
  })

const withCode = (code: string, message = 'detail that nobody outside may read') =>
  Object.assign(new Error(message), { code })

test('what the contract does not name never leaves the server', async () => {
  const { body } = await serving(() => ({ greeting: '안녕하세요', passwordHash: 'x' }))
  expect(body).toEqual({ status: 'Success', message: '완료했어요.', data: { greeting: '안녕하세요' } })
})

test('an answer that breaks the contract is a 500, not a wrong answer', async () => {
  const { status, body } = await serving(() => ({ greeting: 42 }))
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
  ['something that is no Error', 'just a string', 500, 'INTERNAL'],
])('%s is told by code alone', async (_what, error, status, code) => {
  const answer = await throwing(error)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(JSON.stringify(answer.body)).not.toMatch(/detail|Error:|at /)
})

test('a limit tells in seconds when to come back', async () => {
  const { status, headers } = await throwing(new AppError('TOO_MANY_REQUESTS', { retryAfter: 30 }))
  expect([status, headers['retry-after']]).toEqual([429, '30'])
})

test('the log names the failed query and the request, but no value and no address', async () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.kr)' })
  const { logged } = await throwing(
    new DrizzleQueryError('insert into member values ($1)', ['김초록'], cause),
  )
  expect(logged).toContain('insert into member')
  expect(logged).toContain('"code":"23505"')
  expect(logged).toContain('"route":"/api/v1/greetings"')
  expect(logged).toContain('"reqId"')
  expect(logged).not.toMatch(/김초록|a@b\.kr|secret-in-the-address/)
})
