import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/index.ts'
import { onSessionChange } from './session.ts'

/** Creates the cache of server data. It is cleared with every sign-in and sign-out. */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      // "always": without a network queries fail with a retry button instead of waiting in a skeleton.
      queries: { networkMode: 'always', staleTime: 10_000, retry: shouldRetry, retryDelay: 700 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onSessionChange(() => client.clear())
  return client
}

function shouldRetry(failures: number, error: Error) {
  const isTemporary = error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 502)
  return failures < 1 && isTemporary
}
