import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Send } from '../../../client/server-query.ts'
import { useInvalidate } from '../../../client/use-invalidate.ts'
import type { CallInput, EndpointDefinition } from '../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../contract/error.ts'
import { call, hasCode } from './api/index.ts'
import { upload } from './api/upload.ts'

interface Effects {
  /** The query whose data the response is. */
  updates?: QueryKey
  /** Failures that say that these data are out of date, so that they are read again. */
  outdatedBy?: ErrorCode[]
  /** Other endpoints to read again after a success, as far as a screen shows them. */
  invalidates?: EndpointDefinition[]
}

/** Calls an endpoint that writes; `inputOf` makes its input from what the screen gives to `mutate`. */
export function useServerMutation<E extends EndpointDefinition, Variables = void>(
  endpoint: E,
  inputOf: (variables: Variables) => CallInput<E>,
  { updates, outdatedBy = [], invalidates = [] }: Effects = {},
) {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (variables: Variables) =>
      ((endpoint.multipart ? upload : call) as Send)(endpoint, inputOf(variables)),
    onSuccess: async (data) => {
      if (updates) {
        // A request started before the change must not restore the old state.
        await queries.cancelQueries({ queryKey: updates })
        queries.setQueryData(updates, data)
      }
      void invalidate(...invalidates)
    },
    onError: async (error) => {
      if (updates && outdatedBy.some((code) => hasCode(error, code)))
        await queries.invalidateQueries({ queryKey: updates })
    },
  })
}
