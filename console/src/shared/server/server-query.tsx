import { Alert, type AlertProps, Button, Skeleton, Stack } from '@mui/material'
import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useEffect } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { hasCode } from '../../../../client/http/api-error.ts'
import { type Send, serverQuery } from '../../../../client/server-query.ts'
import { useInvalidate } from '../../../../client/use-invalidate.ts'
import {
  type CallInput,
  type Data,
  type EndpointDefinition,
  refreshHeader,
} from '../../../../contract/endpoint.ts'
import type { ErrorCode } from '../../../../contract/error.ts'
import { OpeningContext } from '../inputs/opened.tsx'
import { call, upload } from './api.ts'

interface QueryOptions {
  enabled?: boolean
  /** Reads only once per opened screen, because every read of personal data is recorded in the audit log. */
  readOnce?: boolean
  /** Keeps showing the previous data while the data for a changed input loads. */
  keepPrevious?: boolean
  /** Reads it again after so many milliseconds, as long as the screen is open. */
  refreshMs?: number
}

/** Reads an endpoint, and again when its input changes. Signs out when the server denies access. */
export function useServerQuery<E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  { enabled = true, readOnce = false, keepPrevious = false, refreshMs }: QueryOptions = {},
) {
  const isSeen = use(OpeningContext)?.isOpen !== false
  const query = useQuery({
    ...serverQuery(refreshMs ? callToRefresh : (call as Send), endpoint, input),
    enabled: enabled && isSeen,
    ...(refreshMs && { refetchInterval: refreshMs }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(readOnce && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }),
  })
  useSignOutWhenDenied(query.error)
  return query
}

/** A query of a screen that refreshes itself; its requests do not extend the session. */
const callToRefresh: Send = (endpoint, input) =>
  (call as Send)(endpoint, { ...input, headers: { [refreshHeader]: 'true' } })

/** The options of a query that refreshes itself every minute. */
export const refreshingQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) => ({
  ...serverQuery(callToRefresh, endpoint, input),
  refetchInterval: 60_000,
})

interface MutationOptions<E extends EndpointDefinition> {
  /** Endpoints to read again after a success, as far as a screen shows them. */
  invalidates?: readonly EndpointDefinition[]
  /** Reads them again after a failure, too: another person may have changed them. */
  alsoOnError?: boolean
  /** Failures that the screen shows itself, so that no message does. */
  handles?: ErrorCode | 'ALL'
  /** Said after a success. */
  done?: string | ((data: Data<E>, input: CallInput<E>) => string)
  doneType?: 'success' | 'info'
}

/** Failures that a dialog shows, where they stay; no message says them again. */
export const shownFailures = new WeakSet<Error>()

/** Calls an endpoint that writes. Shows the message of a failure; signs out when the server denies access. */
export function useServerMutation<E extends EndpointDefinition>(
  endpoint: E,
  { invalidates = [], alsoOnError = false, handles, done, doneType = 'success' }: MutationOptions<E> = {},
) {
  const notify = useNotify()
  const signOutWhenDenied = useLogoutIfAccessDenied()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: CallInput<E>) => ((endpoint.multipart ? upload : call) as Send)(endpoint, input),
    onSuccess: (data, input) => {
      void invalidate(...invalidates)
      if (done) notify(typeof done === 'string' ? done : done(data, input), { type: doneType })
    },
    onError: async (error: Error) => {
      if (alsoOnError) void invalidate(...invalidates)
      if (handles && handles !== 'ALL' && hasCode(error, handles)) return
      if ((await signOutWhenDenied(error)) || handles === 'ALL') return
      // After the caller has heard of it.
      setTimeout(() => shownFailures.has(error) || notify(error.message, { type: 'error' }))
    },
  })
}

/** Signs out when an error says that the server denies access. */
export function useSignOutWhenDenied(error: unknown) {
  const signOutWhenDenied = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error) void signOutWhenDenied(error)
  }, [error, signOutWhenDenied])
}

interface QueryResultProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Renders the data of a query; a skeleton while it loads, its error message with a retry button when it fails. */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return (
      <Stack spacing={1} aria-busy>
        <Skeleton height={48} />
        <Skeleton variant="rounded" height={160} />
      </Stack>
    )
  return <LoadError query={query} />
}

interface LoadErrorProps extends Pick<AlertProps, 'sx' | 'children'> {
  query: { error: Error | null; refetch: () => unknown }
}

/** Says why something could not be loaded, after `children`, with a button that tries again; nothing without a failure. */
export const LoadError = ({ query: { error, refetch }, children, sx }: LoadErrorProps) =>
  error && (
    <Alert
      severity="error"
      action={<Button onClick={() => void refetch()}>다시 시도</Button>}
      {...(sx && { sx })}
    >
      {children}
      {error.message}
    </Alert>
  )
