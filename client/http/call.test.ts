import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { ApiError, hasCode, hasStatus, messageOf } from './api-error.ts'
import { type Call, sendCall } from './call.ts'
import type { HttpClient } from './client.ts'
import { sendDownload } from './download.ts'
import { fieldMessagesOf, linkOf } from './error-details.ts'
import type { RequestInput } from './request.ts'

const onFailure = vi.fn()
const fetched = vi.fn<typeof fetch>()
const client: HttpClient = {
  getToken: () => 'token',
  messages: { NETWORK: 'offline', UNREADABLE: 'unreadable', NO_DATA: 'empty', MALFORMED: 'malformed' },
  onFailure,
}
const call: Call = (endpoint, ...[input]) => sendCall(client, endpoint, input as RequestInput)

const list = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'member',
  summary: '목록',
  params: z.object({ id: z.string() }),
  query: z.object({ text: z.optional(z.string()), size: z.optional(z.number()) }),
  data: z.number(),
})
const save = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'member',
  summary: '저장',
  body: z.object({ name: z.string() }),
  data: z.number(),
})

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const failed = async (response: Response) => {
  fetched.mockResolvedValueOnce(response)
  return call(save, { body: { name: '새잎' } }).catch((error: unknown) => error)
}

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('a call', () => {
  it('sends path, query, body and token, and returns the data of the envelope', async () => {
    fetched.mockImplementation(async () => answer(200, { status: 'Success', message: '', data: 4 }))
    await expect(call(list, { params: { id: 'a/b' }, query: { text: '', size: 2 } })).resolves.toBe(4)
    await call(save, { body: { name: '새잎' } })
    const [read, write] = fetched.mock.calls
    expect(read?.[0]).toBe('/api/things/a%2Fb?size=2')
    expect(new Headers(read?.[1]?.headers).get('authorization')).toBe('Bearer token')
    expect(write?.[1]).toMatchObject({ method: 'POST', body: '{"name":"새잎"}' })
  })

  it('rejects with the code, message, status and fields of the server’s envelope', async () => {
    const issues = [
      { path: 'name', message: '이름을 적어 주세요.' },
      { path: '', message: '다시 확인해 주세요.' },
    ]
    const envelope = { status: 'Error', code: 'VALIDATION_FAILED', message: '확인해 주세요.', issues }
    const error = await failed(answer(400, envelope))
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', message: '확인해 주세요.', status: 400 })
    expect(fieldMessagesOf(error as ApiError)).toEqual({ name: '이름을 적어 주세요.' })
    expect(hasCode(error, 'VALIDATION_FAILED') && hasStatus(error, 400)).toBe(true)
    expect(messageOf(error, 'own')).toBe('확인해 주세요.')
  })

  it.each([
    ['/reservations', '/reservations'],
    ['//evil.example', undefined],
    ['https://evil.example', undefined],
  ])('takes the link %s of an error as %s', async (link, expected) => {
    const error = await failed(answer(409, { status: 'Error', code: 'X', message: 'x', link }))
    expect(linkOf(error as ApiError)).toBe(expected)
  })

  it('informs the app about a refused token before it rejects', async () => {
    const error = await failed(answer(401, { status: 'Error', code: 'SIGN_IN_REQUIRED', message: 'x' }))
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(error, 'token')
  })

  it('names failures that no server described', async () => {
    await expect(failed(new Response('<html>', { status: 502 }))).resolves.toMatchObject({
      code: 'UNREADABLE',
      message: 'unreadable',
      status: 502,
    })
    await expect(failed(answer(200, { data: 'four' }))).resolves.toMatchObject({ code: 'MALFORMED' })
    await expect(failed(answer(200, { data: null }))).resolves.toMatchObject({ code: 'NO_DATA' })
    const explained = await failed(answer(200, { data: null, message: '지금은 안 돼요.' }))
    expect(messageOf(explained, 'own')).toBe('지금은 안 돼요.')
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const offline = await call(save, { body: { name: '' } }).catch((error: unknown) => error)
    expect(offline).toMatchObject({ code: 'NETWORK', status: 0, isFromServer: false })
    expect(messageOf(offline, 'own')).toBe('own')
  })

  it('rejects with the AbortError when the caller aborts', async () => {
    fetched.mockRejectedValueOnce(new DOMException('Aborted.', 'AbortError'))
    await expect(call(save, { body: { name: '' } })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a download', () => {
  const download = (name: string) => sendDownload(client, save, { body: { name } }, 'fallback')

  it('returns the file with the name that the server chose', async () => {
    const headers = { 'content-disposition': 'attachment; filename="list.csv"' }
    fetched.mockResolvedValueOnce(new Response('a,b', { headers }))
    const file = await download('')
    expect(file.name).toBe('list.csv')
    await expect(file.blob.text()).resolves.toBe('a,b')
    fetched.mockResolvedValueOnce(new Response('a,b'))
    await expect(download('')).resolves.toMatchObject({ name: 'fallback' })
  })

  it('rejects as a call does', async () => {
    fetched.mockResolvedValueOnce(answer(404, { status: 'Error', code: 'NOT_FOUND', message: '없어요.' }))
    await expect(download('')).rejects.toBeInstanceOf(ApiError)
  })
})
