import { ErrorState } from '../../../ui/index.ts'
import { hasCode, messageOf } from './api/index.ts'

interface LoadFailureProps {
  /** The query that failed. */
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean }
  /** The screen's message about what could not be loaded. */
  text: string
}

/** Shown instead of a screen that could not be loaded: the message, the reason where it is known, and a retry button. */
export function LoadFailure({ query: { error, refetch, isFetching }, text }: LoadFailureProps) {
  const reason = hasCode(error, 'MALFORMED') ? error?.message : messageOf(error, '')
  const message = (
    <>
      {text}
      {reason && <span className="mt-1 block text-base font-normal text-ink-muted">{reason}</span>}
    </>
  )
  return <ErrorState text={message} onRetry={() => void refetch()} busy={isFetching} />
}
