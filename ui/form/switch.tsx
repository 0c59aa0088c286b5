import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SwitchProps {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** A second line in a muted colour. */
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** Switch; its whole line can be pressed. */
export function Switch({ children, checked, onChange, hint, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames('flex min-h-11 items-center gap-4 py-1.5', className)}>
      <span className="min-w-0 flex-1">
        <span id={id} className="font-semibold">
          {children}
        </span>
        {hint && (
          <span id={`${id}hint`} className="block muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative h-8 w-14 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-labelledby={id}
          aria-describedby={hint ? `${id}hint` : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className={classNames(
            'block size-full rounded-full border-2 transition duration-120 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            checked ? 'border-leaf bg-leaf' : 'border-edge bg-surface-raised',
          )}
        />
        <span
          aria-hidden
          className={classNames(
            'absolute top-1.5 left-1.5 size-5 rounded-full transition duration-120',
            checked ? 'translate-x-6 bg-on-leaf' : 'bg-edge',
          )}
        />
      </span>
    </label>
  )
}
