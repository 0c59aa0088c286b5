import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import type { CallInput, Data, EndpointDefinition } from '../../../contract/endpoint.ts'
import { call } from './api.ts'

type Ask<E extends EndpointDefinition> = (endpoint: E, input: object) => Promise<Data<E>>

/** Reads an endpoint, and again when its input changes or `forget` is called. Who is signed out is led to the sign-in. */
export function useAsk<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: { enabled?: boolean; once?: boolean; keepsLast?: boolean } = {},
) {
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const asked = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => (call as unknown as Ask<E>)(endpoint, { ...input, signal }),
    enabled: options.enabled ?? true,
    ...(options.keepsLast && { placeholderData: keepPreviousData }),
    // Each look at personal data is written down: not again because a window came to the front.
    ...(options.once && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }),
  })
  const { error } = asked
  useEffect(() => {
    if (error) void signOutWhenDenied(error)
  }, [error, signOutWhenDenied])
  return asked
}

/** Calls an endpoint that changes something; a failure is said in the server's words. */
export function useAct<E extends EndpointDefinition>(endpoint: E) {
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  return useMutation({
    mutationFn: (input: CallInput<E>) => (call as unknown as Ask<E>)(endpoint, input),
    onError: async (error: Error) => {
      if (!(await signOutWhenDenied(error))) notify(error.message, { type: 'error' })
    },
  })
}

/** Reads again whatever has been read from these endpoints. */
export function useForget() {
  const queries = useQueryClient()
  return (...endpoints: EndpointDefinition[]) =>
    Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
