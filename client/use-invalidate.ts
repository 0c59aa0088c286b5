import { useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '../contract/endpoint.ts'
import { keyOf } from './server-query.ts'

/** Returns a function that reads endpoints again wherever a screen shows them; it resolves when they have arrived. */
export function useInvalidate() {
  const queries = useQueryClient()
  return (...endpoints: EndpointDefinition[]) =>
    Promise.all(endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })))
}
