import { classNames } from './class-names.ts'

interface ProgressBarProps {
  value: number
  max: number
  /** Accessible name. */
  label: string
  className?: string
}

/** Progress bar. Show the numbers as text beside it. */
export const ProgressBar = ({ value, max, label, className }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    className={classNames('h-2 overflow-hidden rounded-full bg-line', className)}
  >
    <div
      className="h-full rounded-full bg-leaf transition-[width] duration-320 ease-calm"
      style={{ width: `${Math.min(100, Math.max(0, (value / max) * 100))}%` }}
    />
  </div>
)

/** Grey placeholder of loading content. Needs a size by `className`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`skeleton ${className}`} />
)
