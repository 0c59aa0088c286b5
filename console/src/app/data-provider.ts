import { type DataProvider, type GetListParams, HttpError, type RaRecord } from 'react-admin'
import { ApiError } from '../../../client/http/api-error.ts'
import { fieldMessagesOf } from '../../../client/http/error-details.ts'
import type { EndpointDefinition } from '../../../contract/endpoint.ts'
import type { ResourceEndpoints } from '../shared/page/resource.tsx'
import { call } from '../shared/server/api.ts'
import { screens } from './screens.tsx'

type AnyCall = (endpoint: EndpointDefinition, input: object) => Promise<unknown>
interface Page {
  content: RaRecord[]
  hasNext: boolean
  nextCursor: string | null
  /** Lists that count: null on later pages. */
  total?: number | null
}

const callAny = call as unknown as AnyCall

/** react-admin's data provider: each resource names its endpoints in its screen, under `calls`. */
export const dataProvider: DataProvider = createDataProvider(async (resource) =>
  screens
    .find((screen) => screen.name === resource)
    ?.calls?.()
    .catch(() => {
      throw new HttpError('인터넷 연결을 확인하고 다시 시도해 주세요.', 0)
    }),
)

/** `callsOf` returns the endpoints of a resource; undefined for an unknown one. */
export function createDataProvider(
  callsOf: (resource: string) => Promise<ResourceEndpoints | undefined>,
): DataProvider {
  /** The cursor of each page of a list, so that page 1,000 loads as fast as the first. */
  const cursors = new Map<string, string>()
  /** The totals of lists, which the server sends with the first page only. */
  const totals = new Map<string, number>()

  async function endpointOf(resource: string, name: keyof ResourceEndpoints): Promise<EndpointDefinition> {
    const endpoint = (await callsOf(resource))?.[name]
    if (!endpoint) throw new Error(`The resource ${resource} has no endpoint for ${name}.`)
    return endpoint
  }

  return {
    getList: async (resource, params) => {
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
      const cursor = cursors.get(keyOf(resource, params, page))
      const query = { ...params.filter, size: perPage, ...(cursor ? { cursor } : { page: page - 1 }) }
      const input = { query, signal: params.signal }
      const endpoint = await endpointOf(resource, 'list')
      const { content, hasNext, nextCursor, total } = (await callAny(endpoint, input)) as Page
      const list = keyOf(resource, params, 0)
      if (typeof total === 'number') totals.set(list, total)
      else if (page === 1) totals.delete(list)
      if (nextCursor) cursors.set(keyOf(resource, params, page + 1), nextCursor)
      return {
        data: content as never[],
        pageInfo: { hasNextPage: hasNext, hasPreviousPage: page > 1 },
        meta: { total: totals.get(list) },
      }
    },
    getOne: async (resource, { id }) => ({
      data: (await callAny(await endpointOf(resource, 'one'), { params: { id } })) as never,
    }),
    getMany: async (resource, { ids }) => {
      const endpoint = await endpointOf(resource, 'one')
      return { data: (await Promise.all(ids.map((id) => callAny(endpoint, { params: { id } })))) as never[] }
    },
    create: async (resource, { data }) => ({
      data: (await save(await endpointOf(resource, 'create'), data)) as never,
    }),
    update: async (resource, { id, data }) => ({
      data: (await save(await endpointOf(resource, 'update'), data, { id })) as never,
    }),
    delete: async (resource, { id, previousData }) => {
      await callAny(await endpointOf(resource, 'remove'), { params: { id } })
      return { data: previousData as never }
    },
    // No screen changes several records at once.
  } as Partial<DataProvider> as DataProvider
}

/** Cache key of a page: everything that selects its rows. */
const keyOf = (resource: string, { filter, pagination }: GetListParams, page: number) =>
  JSON.stringify([resource, filter, pagination?.perPage, page])

/** Throws errors in react-admin's form format: without `errors` in the body a form treats the record as saved. */
async function save(endpoint: EndpointDefinition, data: unknown, params?: object) {
  try {
    return await callAny(endpoint, { ...(params && { params }), body: bodyOf(endpoint, data) })
  } catch (error) {
    throw error instanceof ApiError ? formError(error) : error
  }
}

const formError = (error: ApiError) =>
  new HttpError(error.message, error.status, {
    ...error.failure,
    errors: { ...fieldMessagesOf(error), root: { serverError: error.message } },
  })

/**
 * Returns only the fields that the endpoint accepts, because forms contain the whole record. Invalid data is returned
 * unchanged so that the server reports the errors.
 */
function bodyOf(endpoint: EndpointDefinition, data: unknown) {
  const parsed = endpoint.body?.safeParse(data)
  return parsed?.success ? parsed.data : data
}
