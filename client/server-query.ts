import type { QueryKey } from '@tanstack/react-query'
import type { CallInput, Data, EndpointDefinition } from '../contract/endpoint.ts'

/** What calls any endpoint: `call` or `upload` of an app. */
export type Send = <E extends EndpointDefinition>(endpoint: E, input: object) => Promise<Data<E>>

/** The key under which the data of an endpoint are cached; without an input it stands for all inputs. */
export const keyOf = <E extends EndpointDefinition>(endpoint: E, input?: CallInput<E>): QueryKey =>
  input ? [endpoint.path, input] : [endpoint.path]

/** Query options that read an endpoint, and again when its input changes. */
export const serverQuery = <E extends EndpointDefinition>(send: Send, endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => send(endpoint, { ...input, signal }),
})
