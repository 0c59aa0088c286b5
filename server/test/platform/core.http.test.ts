import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { type TestServer, testServer } from '../support/harness/test-server.ts'

const metricsToken = 'r7Zk2-metrics-for-this-test-file-only-9Qx'
const endpoints: EndpointDefinition[] = Object.values(api).flatMap((feature) => Object.values(feature))

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer({ env: { METRICS_TOKEN: metricsToken } })
  token = await server.signInAs('customer-1')
})
afterAll(() => server.close())

describe('envelope', () => {
  test('a success contains status, a Korean message and data', async () => {
    const { status, body } = await server.call('GET', '/api/v1/user/my-page', { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Success', message: expect.stringMatching(/[가-힣]/), data: {} })
  })

  test('invalid input is 400 with the field and a Korean message', async () => {
    const { status, body } = await server.call('GET', '/api/v1/analysis?size=1000', { token })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: 'Error', code: 'VALIDATION_FAILED', issues: [{ path: 'size' }] })
    expect(body.issues[0].message).toBe('50 이하여야 해요.')
  })

  test('an invalid id is 404', async () => {
    const { status, body } = await server.call('GET', '/api/v1/analysis/42', { token })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test.each([
    ['broken JSON', '{"code":', 'application/json', 400],
    ['arrays nested 5,000 deep', `{"code":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json', 400],
    ['brackets nested 33 deep', `{"x":${'['.repeat(32)}${']'.repeat(32)}}`, 'application/json', 400],
    ['a __proto__ key', '{"__proto__":{"a":1}}', 'application/json', 400],
    ['a body beyond 100 KB', `"${'x'.repeat(120_000)}"`, 'application/json', 413],
    ['a form of another site', 'code=1&state=2', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['a NUL character', '{"code":"\\u0000","state":"s","redirectUri":"r"}', 'application/json', 400],
    ['half a surrogate pair', '{"code":"\\ud800","state":"s","redirectUri":"r"}', 'application/json', 400],
  ])('%s is rejected with an envelope', async (_case, body, type, status) => {
    const answer = await fetch(`${server.url}/api/auth/kakao`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status: 'Error', code: expect.any(String) })
  })

  test('the JSON content type without a body means no body', async () => {
    const answer = await server.call('PUT', '/api/v1/notifications/mark-all-read', {
      token,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })

  test('an unknown endpoint is 404 in JSON, a wrong method 405 with the allowed ones', async () => {
    const unknown = await server.call('GET', '/api/v1/no-such-thing')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
    const wrong = await server.call('DELETE', '/api/v1/analysis')
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'GET',
    ])
  })

  test('an invalid URL is 404', async () => {
    for (const path of ['/%zz', '/api/v1/analysis/%ff', `/api/v1/analysis/${'a'.repeat(500)}`]) {
      expect((await server.call('GET', path, { token })).status).toBe(404)
    }
  })
})

describe('every kind of response', () => {
  const kinds = [
    '/',
    '/no/such/page',
    '/api/v1/common/site',
    '/api/nothing',
    '/api/docs',
    '/media/none',
    '/healthz',
    '/metrics',
    '/sandbox/',
    '/%zz',
  ]

  test.each(kinds)('%s has the security headers and no CORS header', async (path) => {
    const { headers } = await server.call('GET', path, { headers: { origin: 'https://evil.example' } })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('API responses are not cacheable, including errors', async () => {
    for (const path of ['/api/v1/common/home/dashboard', '/api/v1/user/my-page', '/api/nothing']) {
      expect((await server.call('GET', path)).headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a request that is not HTTP gets a 400 with the headers', async () => {
    const answer = await sendRaw('NOT HTTP AT ALL\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

describe('operations', () => {
  test('the OpenAPI 3.1 document describes every endpoint', async () => {
    const { body } = await server.call('GET', '/api/docs/json')
    expect(body.openapi).toMatch(/^3\.1/)
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual(expected.sort())
  })

  test('metrics are 404 without the token', async () => {
    expect((await server.call('GET', '/metrics')).status).toBe(404)
    expect((await server.call('GET', '/metrics', { token })).status).toBe(404)
    const { status, body } = await server.call('GET', '/metrics', { token: metricsToken })
    expect(status).toBe(200)
    expect(body).toContain('route="/api/v1/user/my-page"')
  })
})

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
