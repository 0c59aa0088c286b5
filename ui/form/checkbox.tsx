import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CheckboxProps {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** A second line in a muted colour. */
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** Checkbox; its whole line can be pressed. */
export const Checkbox = ({ children, checked, onChange, hint, disabled, className }: CheckboxProps) => (
  <label className={classNames('flex min-h-11 items-center gap-3 py-1.5', className)}>
    <span className="relative size-6 shrink-0">
      {/* Invisible but exactly over the drawn box, so that assistive tools find the control there. */}
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className={classNames(
          'grid size-full place-items-center rounded-sm border-2 transition duration-120 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          checked ? 'border-leaf bg-leaf text-on-leaf' : 'border-edge bg-surface-raised',
        )}
      >
        {checked && <CheckMark className="size-4" />}
      </span>
    </span>
    <span>
      {children}
      {hint && <span className="block muted">{hint}</span>}
    </span>
  </label>
)

/** The check mark of radios and checkboxes. */
export const CheckMark = ({ className }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M3 8.5 6.5 12 13 4.5" />
  </svg>
)
