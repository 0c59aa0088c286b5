import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Send, serverQuery } from '../../../client/server-query.ts'
import type { CallInput, Data, EndpointDefinition } from '../../../contract/endpoint.ts'
import { call } from './api/index.ts'

/** Reads an endpoint, and again when its input changes. */
export const useServerQuery = <E extends EndpointDefinition, Selected = Data<E>>(
  endpoint: E,
  input: CallInput<E>,
  options: Omit<UseQueryOptions<Data<E>, Error, Selected>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ ...serverQuery(call as Send, endpoint, input), ...options })

/** Returns a handler that reads an endpoint while a link that needs it is being pressed. */
export function usePrefetch<E extends EndpointDefinition>(endpoint: E) {
  const queries = useQueryClient()
  return (input: CallInput<E>) => () => void queries.prefetchQuery(serverQuery(call as Send, endpoint, input))
}
