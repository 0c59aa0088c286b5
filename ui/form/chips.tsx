import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface ChipsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Layout of the chips; they wrap by default. */
  className?: string
}

/** A choice between short labels: native radio buttons that look like chips. */
export function Chips<Value extends string>({
  label,
  options,
  value,
  onChange,
  className = 'flex flex-wrap gap-2',
}: ChipsProps<Value>) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen in the document, before the app started
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')
    if (chosen && chosen.value !== (value ?? '')) onChange(chosen.value as Value)
  }, [])

  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-11 shrink-0 items-center justify-center rounded-full border px-4 py-1.5 text-center text-sm transition duration-120',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option.value === value
                ? 'border-leaf bg-leaf font-semibold text-on-leaf'
                : 'border-line bg-surface-raised text-ink',
              option.disabled && 'border-dashed bg-transparent text-ink-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full outline-none disabled:cursor-default"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
