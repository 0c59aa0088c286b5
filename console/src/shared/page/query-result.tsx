import { Skeleton, Stack } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

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
