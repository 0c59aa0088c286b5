import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../../contract/endpoint.ts'
import { AppError } from '../../errors/app-error.ts'
import { createLog } from '../../log/log.ts'
import { SpooledFile } from '../../media/spooled-file.ts'
import { type Caller, handlers } from '../handlers.ts'
import { acceptOnlyJson, createHttpServer } from '../http-server.ts'
import { registerRoutes } from '../register.ts'
import { createUploads, prepareUploadFolder, type UploadSettings } from './uploads.ts'

const send = endpoint({
  method: 'POST',
  path: '/api/photos',
  access: 'member',
  multipart: true,
  summary: '사진 보내기',
  body: z.object({ one: z.optional(z.file()), two: z.optional(z.file()), note: z._default(z.string(), '') }),
  data: z.array(z.number()),
})
type Body = { one?: File; two?: File; note: string }

let folder: string
let app: FastifyInstance
let port: number
let sockets: Socket[]
/** What the handler does; by default it returns the sizes of the files. */
let handle: (body: Body) => Promise<number[]>

const sizesOf = async (body: Body) => [body.one?.size ?? 0, body.two?.size ?? 0]
const tempFiles = () => (existsSync(folder) ? readdirSync(folder) : [])

const member: Caller = {
  id: '',
  sessionId: '',
  kind: 'CUSTOMER',
  roles: [],
  secondFactor: null,
  isFresh: true,
  accepted: true,
}

async function start(settings: Partial<UploadSettings> = {}) {
  app = createHttpServer({
    log: createLog({ level: 'silent', instanceId: 'x' }),
    trustProxy: false,
    headers: {},
  })
  acceptOnlyJson(app)
  const uploads = createUploads({ folder, maxBytes: 100_000_000, assertShortWait: () => {}, ...settings })
  await registerRoutes(app, handlers({ send }, { send: ({ body }) => handle(body as Body) }), {
    authenticate: async (id) => ({ ...member, id }),
    limit: async () => {},
    secureCookies: false,
    uploads,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
}

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'saeip-uploads-')), 'uploads')
  sockets = []
  handle = sizesOf
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

const part = (name: string, content: string | Buffer, file = 'a.jpg') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--x--\r\n')

/** Sends a body of which `withheld` bytes never come. Resolves to the status line, headers and body of the answer. */
function open(person: string, body: Buffer, withheld = 0) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `POST /api/photos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person}\r\nconnection: close\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${body.length + withheld}\r\n\r\n`,
  )
  socket.write(body)
  return new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
}

async function post(person: string, fields: Record<string, Blob | string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const headers = { authorization: `Bearer ${person}` }
  const response = await fetch(`http://127.0.0.1:${port}/api/photos`, { method: 'POST', headers, body: form })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  }
}

const statusOf = async (person: string, one: Blob) => (await post(person, { one })).status

const megabytes = (count: number) => new Blob([new Uint8Array(count * 1024 * 1024)])

describe('before a body is read', () => {
  it('a person has two bodies under way at most, and others are not affected', async () => {
    await start()
    open('ann', part('one', 'first'), 1_000)
    open('ann', part('one', 'second'), 1_000)
    await expect.poll(() => statusOf('ann', megabytes(1))).toBe(429)

    const refused = await post('ann', { one: megabytes(1) })
    expect(refused).toMatchObject({ retryAfter: '3', body: { code: 'TOO_MANY_REQUESTS', retryAfter: 3 } })
    expect((await post('ben', { one: megabytes(1) })).status).toBe(200)

    for (const socket of sockets) socket.destroy()
    await expect.poll(() => statusOf('ann', megabytes(1))).toBe(200)
  })

  it('a process has room for so many bytes', async () => {
    await start({ maxBytes: 25_000_000 })
    open('ann', part('one', 'first'), 20_000_000)
    await expect.poll(() => statusOf('ben', megabytes(10))).toBe(503)
    expect(await post('ben', { one: megabytes(10) })).toMatchObject({ retryAfter: '10' })
    expect((await post('ben', { one: megabytes(1) })).status).toBe(200)
  })

  it('a body that is declared too large, or of another type, is refused', async () => {
    await start()
    expect(await open('ann', Buffer.from('--x'), 40_000_000)).toMatch(/^HTTP\/1.1 413/)
    const json = await app.inject({
      method: 'POST',
      url: '/api/photos',
      headers: { authorization: 'Bearer a' },
      payload: {},
    })
    expect(json.statusCode).toBe(415)
  })

  it('whoever would wait too long is told at once', async () => {
    await start({
      assertShortWait: () => {
        throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 30 })
      },
    })
    expect(await open('ann', Buffer.from('--x'), 1_000)).toMatch(/^HTTP\/1.1 503[\s\S]*retry-after: 30/)
  })
})

describe('while a body is read', () => {
  it('a file more than the form has is refused without waiting for it', async () => {
    await start()
    const three = Buffer.concat([part('one', 'a'), part('two', 'b'), part('two', 'c')])
    expect(await open('ann', three, 1_000_000)).toMatch(/^HTTP\/1.1 400[\s\S]*BAD_REQUEST/)
  })

  it('a file in a text field, and one above the limit, are refused without waiting for the rest', async () => {
    await start()
    expect(await open('ann', part('note', 'a'), 1_000_000)).toMatch(/^HTTP\/1.1 400[\s\S]*VALIDATION_FAILED/)
    const large = part('one', Buffer.alloc(15 * 1024 * 1024 + 1))
    expect(await open('ann', large, 1_000_000)).toMatch(/^HTTP\/1.1 413/)
    await expect.poll(tempFiles).toEqual([])
  })

  it('a body that stalls is given up with 408', async () => {
    await start({ paceWindowMs: 100 })
    const answer = await open('ann', part('one', Buffer.alloc(2 * 1024 * 1024)), 1_000)
    expect(answer).toMatch(/^HTTP\/1.1 408[\s\S]*retry-after: 5[\s\S]*UPLOAD_TOO_SLOW/)
    await expect.poll(tempFiles).toEqual([])
  })
})

describe('the files of a body', () => {
  it('lie on disk until the handler has ended, also when the person has left meanwhile', async () => {
    await start()
    let finish = () => {}
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    const seen = new Promise<Body>((resolve) => {
      handle = async (body) => {
        resolve(body)
        await gate
        return sizesOf(body)
      }
    })
    open('ann', Buffer.concat([part('one', Buffer.alloc(2_000_000, 7)), part('two', 'small'), end]))
    const { one, two } = await seen
    expect([one instanceof SpooledFile, one?.size, two?.size]).toEqual([true, 2_000_000, 5])

    sockets[0]?.destroy()
    await new Promise((done) => setImmediate(done))
    expect(tempFiles()).toHaveLength(2)
    expect(
      Buffer.from((await one?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(Buffer.alloc(2_000_000, 7)),
    ).toBe(true)
    finish()
    await expect.poll(tempFiles).toEqual([])
  })

  it('are removed after an answer, an invalid form, a failed handler and a broken connection', async () => {
    await start()
    expect((await post('ann', { one: megabytes(2), two: megabytes(3) })).body.data).toEqual([
      2_097_152, 3_145_728,
    ])
    expect((await post('ann', { one: megabytes(2), two: 'text' })).status).toBe(400)
    handle = () => Promise.reject(new Error('broken'))
    expect((await post('ann', { one: megabytes(2) })).status).toBe(500)
    open('ann', part('one', Buffer.alloc(2_000_000)), 1_000)
    await expect.poll(tempFiles).toHaveLength(1)
    for (const socket of sockets) socket.destroy()
    await expect.poll(tempFiles).toEqual([])
  })

  it('of a killed process are removed at the next start, but not those of another process that runs', async () => {
    await start()
    prepareUploadFolder(folder, { isShared: false })
    const hourAgo = new Date(Date.now() - 60 * 60_000)
    writeFileSync(join(folder, 'old'), 'x')
    utimesSync(join(folder, 'old'), hourAgo, hourAgo)
    writeFileSync(join(folder, 'new'), 'x')
    prepareUploadFolder(folder, { isShared: true })
    expect(tempFiles()).toEqual(['new'])
    prepareUploadFolder(folder, { isShared: false })
    expect(tempFiles()).toEqual([])
  })
})
