import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CheckMark } from './checkbox.tsx'

interface RadioListProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  /** Hides the highlight of the choice; `aria-checked` stays. */
  quiet?: boolean
  className?: string
}

/** Radio group of large buttons. Arrow keys move the focus, Space or Enter chooses, because a choice may act at once. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onChange, quiet, className } = props
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value

  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('flex flex-col gap-2', className)}
      onKeyDown={moveRadioFocus}
    >
      {options.map((option) => {
        const checked = option.value === value
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would choose on arrow keys
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={checked}
            tabIndex={option.value === stop ? 0 : -1}
            onClick={() => onChange(option.value)}
            className={classNames(
              'flex min-h-14 items-center gap-3 rounded-md border px-4 py-3 text-left transition duration-120 active:scale-[0.99]',
              checked && !quiet
                ? 'border-leaf bg-leaf-soft font-semibold text-leaf'
                : 'border-line bg-surface-raised text-ink',
            )}
          >
            <Dot on={checked && !quiet} />
            <span>{option.label}</span>
          </button>
        )
      })}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Lets the arrow keys move the focus within a radio group without choosing. */
export function moveRadioFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const at = radios.indexOf(document.activeElement as HTMLElement)
  radios[(at + step + radios.length) % radios.length]?.focus()
}

const Dot = ({ on }: { on: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'grid size-6 shrink-0 place-items-center rounded-full border-2 transition duration-120',
      on ? 'border-leaf bg-leaf text-on-leaf' : 'border-edge',
    )}
  >
    {on && <CheckMark className="size-3.5" />}
  </span>
)
