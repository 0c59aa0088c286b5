import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/index.ts'
import { onSessionChange } from './session.ts'

/** The cache of server answers. One person's answers never outlive their session on this device. */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      // "always": without a network people get an answer and a retry button, not an endless skeleton.
      queries: { networkMode: 'always', staleTime: 10_000, retry: isWorthOneMoreTry, retryDelay: 700 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onSessionChange(() => client.clear())
  return client
}

function isWorthOneMoreTry(failures: number, error: Error) {
  const isPassing = error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 502)
  return failures < 1 && isPassing
}
