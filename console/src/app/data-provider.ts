import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import { call } from '../shared/api.ts'
import type { ResourceCalls } from '../shared/resource-calls.ts'
import { screens } from './screens.tsx'

type AnyCall = (endpoint: EndpointDefinition, input: object) => Promise<unknown>
interface Page {
  content: RaRecord[]
  hasNext: boolean
  nextCursor: string | null
}

const ask = call as unknown as AnyCall

/** Where the pages of each list ended, so that going on stays as fast on page 1,000 as on the first. */
const cursors = new Map<string, string>()

/** react-admin's way to our endpoints: each resource says in its screen which ones it has. */
export const dataProvider: DataProvider = {
  getList: async (resource, params) => {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
    const cursor = cursors.get(keyOf(resource, params, page))
    const query = { ...params.filter, size: perPage, ...(cursor ? { cursor } : { page: page - 1 }) }
    const answer = (await ask(callOf(resource, 'list'), { query, signal: params.signal })) as Page
    if (answer.nextCursor) cursors.set(keyOf(resource, params, page + 1), answer.nextCursor)
    return {
      data: answer.content as never[],
      pageInfo: { hasNextPage: answer.hasNext, hasPreviousPage: page > 1 },
    }
  },
  getOne: async (resource, { id }) => ({
    data: (await ask(callOf(resource, 'one'), { params: { id } })) as never,
  }),
  getMany: async (resource, { ids }) => ({
    data: (await Promise.all(ids.map((id) => ask(callOf(resource, 'one'), { params: { id } })))) as never[],
  }),
  getManyReference: async () => ({ data: [], total: 0 }),
  create: async (resource, { data }) => {
    const endpoint = callOf(resource, 'create')
    return { data: (await ask(endpoint, { body: bodyOf(endpoint, data) })) as never }
  },
  update: async (resource, { id, data }) => {
    const endpoint = callOf(resource, 'update')
    return { data: (await ask(endpoint, { params: { id }, body: bodyOf(endpoint, data) })) as never }
  },
  updateMany: async (resource, { ids, data }) => {
    const endpoint = callOf(resource, 'update')
    for (const id of ids) await ask(endpoint, { params: { id }, body: bodyOf(endpoint, data) })
    return { data: ids }
  },
  delete: async (resource, { id, previousData }) => {
    await ask(callOf(resource, 'remove'), { params: { id } })
    return { data: previousData as never }
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await ask(callOf(resource, 'remove'), { params: { id } })
    return { data: ids }
  },
}

function callOf(resource: string, name: keyof ResourceCalls): EndpointDefinition {
  const endpoint = screens.find((screen) => screen.name === resource)?.calls?.[name]
  if (!endpoint) throw new Error(`The screen ${resource} has no call for ${name}`)
  return endpoint
}

const keyOf = (resource: string, { filter, pagination }: GetListParams, page: number) =>
  JSON.stringify([resource, filter, pagination?.perPage, page])

/** Forms hold the whole record; only what the endpoint takes is sent. */
function bodyOf(endpoint: EndpointDefinition, data: unknown) {
  const parsed = endpoint.body?.safeParse(data)
  // What does not fit goes as it is: the server says what is wrong with it.
  return parsed?.success ? parsed.data : data
}
