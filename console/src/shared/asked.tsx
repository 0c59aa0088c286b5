import { Alert, Button, Skeleton, Stack } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What was asked for; a quiet place while it comes, the server's words when it does not. */
export function Asked<Answer>({
  of,
  children,
}: {
  of: UseQueryResult<Answer>
  children: (answer: Answer) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (!of.error)
    return (
      <Stack spacing={1} aria-busy>
        <Skeleton height={48} />
        <Skeleton variant="rounded" height={160} />
      </Stack>
    )
  return (
    <Alert severity="error" action={<Button onClick={() => void of.refetch()}>다시 시도</Button>}>
      {of.error.message}
    </Alert>
  )
}
