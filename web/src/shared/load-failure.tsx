import { ErrorState } from '../../../ui/index.ts'
import { messageOf } from './api/index.ts'

interface LoadFailureProps {
  error: Error
  /** What could not be loaded, in the screen's words. */
  text: string
  onRetry: () => void
  busy: boolean
}

/** A screen that could not be loaded: what, why if the server said so, and another try. */
export function LoadFailure({ error, text, onRetry, busy }: LoadFailureProps) {
  const reason = messageOf(error, '')
  const whole = (
    <>
      {text}
      {reason && <span className="mt-1 block text-base font-normal text-ink-muted">{reason}</span>}
    </>
  )
  return <ErrorState text={whole} onRetry={onRetry} busy={busy} />
}
