import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { WiltedScene } from './drawings/scenes.tsx'

interface EmptyStateProps {
  /** A small drawing from `ui/drawings`. */
  drawing?: ReactNode
  text: ReactNode
  hint?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** Content of an empty list: drawing, text and next step. */
export const EmptyState = ({ drawing, text, hint, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
    {drawing && <div className="size-36 md:size-50">{drawing}</div>}
    <div>
      {/* Not a paragraph, because the text of a page of its own is a heading. */}
      <div className="text-lg font-bold">{text}</div>
      {hint && <p className="mt-1 text-ink-muted">{hint}</p>}
    </div>
    {action}
  </div>
)

interface ErrorStateProps {
  /** Message for people. */
  text: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Another action beside or instead of the retry. */
  action?: ReactNode
  /** A retry is in progress. */
  busy?: boolean
}

/** Error message with retry. */
export const ErrorState = ({ text, onRetry, retryLabel = '다시 시도', action, busy }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center gap-4 px-4 py-10 text-center">
    <div className="size-36 md:size-50">
      <WiltedScene />
    </div>
    <p className="text-lg font-bold">{text}</p>
    <div className="flex flex-wrap justify-center gap-2">
      {onRetry && (
        <Button variant="soft" busy={busy ?? false} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {action}
    </div>
  </div>
)
