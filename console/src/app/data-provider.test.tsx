// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../contract/endpoint.ts'

vi.mock('./screens.tsx', () => ({ screens: [] }))
const { createDataProvider } = await import('./data-provider.ts')

const row = z.object({ id: z.string() })
const list = endpoint({
  method: 'GET',
  path: '/api/rows',
  access: 'ADMIN',
  summary: '목록',
  query: z.object({}),
  data: z.object({
    content: z.array(row),
    hasNext: z.boolean(),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.nullable(z.number())),
  }),
})
const update = endpoint({
  method: 'PUT',
  path: '/api/rows/:id',
  access: 'ADMIN',
  summary: '고치기',
  body: z.object({ name: z.string() }),
  data: row,
})

const fetched = vi.fn<typeof fetch>()
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const page = (nextCursor: string | null) =>
  answer(200, { data: { content: [{ id: '1' }], hasNext: nextCursor !== null, nextCursor } })
const addresses = () => fetched.mock.calls.map(([address]) => address)

const provider = () => createDataProvider(async (name) => (name === 'rows' ? { list, update } : undefined))
const request = (pageNumber: number, filter = {}) => ({
  filter,
  pagination: { page: pageNumber, perPage: 25 },
  sort: { field: 'id', order: 'ASC' as const },
})

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('a list', () => {
  it('reads the next page by the cursor of the page before', async () => {
    fetched.mockImplementation(async () => page('after-1'))
    const { getList } = provider()
    const first = await getList('rows', request(1))
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    await getList('rows', request(2))
    expect(addresses()).toEqual(['/api/rows?size=25&page=0', '/api/rows?size=25&cursor=after-1'])
  })

  it('shows the total of the first page on later ones, and none of another filter', async () => {
    const counted = (total: number | null) =>
      answer(200, { data: { content: [{ id: '1' }], hasNext: true, nextCursor: 'next', total } })
    const { getList } = provider()
    fetched.mockResolvedValueOnce(counted(10_001)).mockImplementation(async () => counted(null))
    await getList('rows', request(1))
    expect((await getList('rows', request(2))).meta).toEqual({ total: 10_001 })
    expect((await getList('rows', request(2, { text: 'leaf' }))).meta).toEqual({ total: undefined })
  })

  it('reads a page by its number when its cursor is unknown or belongs to another filter', async () => {
    fetched.mockImplementation(async () => page('after-1'))
    const { getList } = provider()
    await getList('rows', request(3))
    await getList('rows', request(1))
    await getList('rows', request(2, { text: 'leaf' }))
    expect(addresses().filter((address) => !String(address).includes('page='))).toEqual([])
  })
})

describe('an update', () => {
  it('sends only the fields of the endpoint', async () => {
    fetched.mockResolvedValue(answer(200, { data: { id: '1' } }))
    const data = { id: '1', name: '새잎', createdAt: 'today' }
    await provider().update('rows', { id: '1', data, previousData: data })
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"name":"새잎"}')
  })

  it('rejects with the errors of the fields and of the whole form', async () => {
    const issues = [{ path: 'name', message: '이름이 필요해요.' }]
    fetched.mockResolvedValue(answer(400, { code: 'VALIDATION_FAILED', message: '확인해 주세요.', issues }))
    const change = provider().update('rows', { id: '1', data: {}, previousData: { id: '1' } })
    await expect(change).rejects.toMatchObject({
      status: 400,
      body: { errors: { name: '이름이 필요해요.', root: { serverError: '확인해 주세요.' } } },
    })
  })
})

it('rejects an operation that the resource has no endpoint for', async () => {
  await expect(provider().getOne('rows', { id: '1' })).rejects.toThrow('no endpoint')
})
