// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import type { HttpClient } from './client.ts'
import { sendUpload } from './upload.ts'

const client: HttpClient = {
  getToken: () => 'token',
  messages: { NETWORK: 'offline', UNREADABLE: 'unreadable', NO_DATA: 'empty', MALFORMED: 'malformed' },
}
const addPhotos = endpoint({
  method: 'POST',
  path: '/api/photos',
  access: 'member',
  summary: '사진 올리기',
  multipart: true,
  data: z.number(),
})

class FakeRequest {
  static last: FakeRequest
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  form = new FormData()
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open = vi.fn()
  abort = () => this.onabort()
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  send = (form: FormData) => {
    this.form = form
  }
  constructor() {
    FakeRequest.last = this
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

const upload = (signal?: AbortSignal, onProgress?: (share: number) => void) =>
  sendUpload(
    client,
    addPhotos,
    { body: { photos: ['a', 'b'], note: undefined, pot: 3 }, ...(signal && { signal }) },
    { ...(onProgress && { onProgress }) },
  )

describe('an upload', () => {
  it('sends present values as a form, arrays as several values, and returns the data', async () => {
    const shares: number[] = []
    const result = upload(undefined, (share) => shares.push(share))
    const request = FakeRequest.last
    request.upload.onprogress?.({ loaded: 1, total: 4 })
    request.answer(200, { data: 2 })
    await expect(result).resolves.toBe(2)
    expect([...request.form]).toEqual([
      ['photos', 'a'],
      ['photos', 'b'],
      ['pot', '3'],
    ])
    expect(request.headers).toEqual({ authorization: 'Bearer token' })
    expect(shares).toEqual([0.25])
  })

  it('rejects with the server’s error, or NETWORK without a response', async () => {
    const refused = upload()
    FakeRequest.last.answer(413, { status: 'Error', code: 'FILE_TOO_LARGE', message: '파일이 너무 커요.' })
    await expect(refused).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', status: 413 })
    const broken = upload()
    FakeRequest.last.onerror()
    await expect(broken).rejects.toMatchObject({ code: 'NETWORK' })
  })

  it('rejects with an AbortError when the caller aborts, also before it started', async () => {
    const controller = new AbortController()
    const aborted = upload(controller.signal)
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    await expect(upload(controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
