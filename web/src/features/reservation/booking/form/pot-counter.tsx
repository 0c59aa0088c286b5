import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

interface PotCounterProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** Number input with plus and minus buttons, limited to 0 to `max`. */
export function PotCounter({ label, value, max, onChange }: PotCounterProps) {
  const set = (wanted: number) => onChange(Math.min(max, Math.max(0, wanted)))
  return (
    <div className="flex shrink-0 items-center rounded-full border border-edge bg-surface-raised has-[input:focus]:border-leaf has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-2 has-[input:focus]:outline-leaf">
      <Step label={`${label} 빼기`} disabled={value <= 0} onClick={() => set(value - 1)}>
        <Minus aria-hidden className="size-5" />
      </Step>
      <input
        type="number"
        inputMode="numeric"
        aria-label={`${label} 수`}
        min={0}
        max={max}
        step={1}
        value={String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => set(Math.trunc(Number(event.target.value)) || 0)}
        className="h-11 w-9 [appearance:textfield] bg-transparent text-center text-lg font-bold outline-none [&::-webkit-inner-spin-button]:appearance-none"
      />
      <Step label={`${label} 더하기`} disabled={value >= max} onClick={() => set(value + 1)}>
        <Plus aria-hidden className="size-5" />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Step = ({ label, disabled, onClick, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-full text-leaf transition duration-120 active:bg-leaf-soft disabled:text-ink-muted disabled:opacity-40"
  >
    {children}
  </button>
)
