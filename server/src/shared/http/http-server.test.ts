import { Agent, get as httpGet } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createLog } from '../log/log.ts'
import { acceptOnlyJson, createHttpServer } from './http-server.ts'

const serverWith = (trustProxy: string[] | false) => {
  const log = createLog({ level: 'silent', instanceId: 'test' })
  const warn = vi.spyOn(log, 'warn')
  const app = createHttpServer({ log, trustProxy, headers: {} as never })
  app.get('/', async () => 'ok')
  const get = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  return { warn, get }
}
const behindProxy = { 'x-forwarded-for': '203.0.113.7' }

it('warns once when a proxy forwards addresses that nobody trusts', async () => {
  const { warn, get } = serverWith(false)
  await get({})
  expect(warn).not.toHaveBeenCalled()
  await get(behindProxy)
  await get(behindProxy)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('TRUSTED_PROXIES')]])
})

it('does not warn about a trusted proxy', async () => {
  const { warn, get } = serverWith(['127.0.0.1'])
  await get(behindProxy)
  expect(warn).not.toHaveBeenCalled()
})

it('closes without waiting for the keep-alive time of a connection whose response was in flight', async () => {
  const log = createLog({ level: 'silent', instanceId: 'test' })
  const app = createHttpServer({ log, trustProxy: false, headers: {} as never })
  const slowly = async function* () {
    yield 'o'
    await sleep(300)
    yield 'k'
  }
  app.get('/slow', (_request, reply) => reply.send(Readable.from(slowly(), { objectMode: false })))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const body = await new Promise<string>((resolve, reject) => {
    httpGet(`${url}/slow`, { agent }, (response) => {
      let text = ''
      const closed = app.close()
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.on('end', () => closed.then(() => resolve(text), reject))
    }).on('error', reject)
  })
  expect(body).toBe('ok')
}, 20_000)

it('gives up a JSON body that drips in', async () => {
  const log = createLog({ level: 'silent', instanceId: 'test' })
  const app = createHttpServer({ log, trustProxy: false, headers: {} as never })
  acceptOnlyJson(app, 300)
  app.post('/', async () => 'ok')
  app.get('/', () => sleep(600, 'ok'))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // The time of an answer does not count.
  expect((await fetch(url, { headers: { 'content-type': 'application/json' } })).status).toBe(200)
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{')
  const drip = setInterval(() => socket.write(' '), 50)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  clearInterval(drip)
  await app.close()
  expect(answer).toMatch(/^HTTP\/1.1 408[\s\S]*REQUEST_TOO_SLOW/)
})
