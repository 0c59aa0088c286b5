import { ErrorState } from '../../../ui/index.ts'
import { messageOf } from './api/index.ts'

interface LoadFailureProps {
  error: Error
  /** The screen's message about what could not be loaded. */
  text: string
  onRetry: () => void
  busy: boolean
}

/** Shown instead of a screen that could not be loaded: the message, the server's reason if any, and a retry button. */
export function LoadFailure({ error, text, onRetry, busy }: LoadFailureProps) {
  const reason = messageOf(error, '')
  const message = (
    <>
      {text}
      {reason && <span className="mt-1 block text-base font-normal text-ink-muted">{reason}</span>}
    </>
  )
  return <ErrorState text={message} onRetry={onRetry} busy={busy} />
}
