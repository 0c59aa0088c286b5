import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { potCountMax } from '../../../../../../contract/reservation/booking.ts'
import {
  formatWon,
  type PotPrices,
  type PotSize,
  potSizes,
  sumPots,
} from '../../../../../../contract/reservation/price.ts'
import { ChatLink } from '../chat-link.tsx'
import type { BookingForm } from '../use-booking.ts'
import { fieldTarget } from './field-target.ts'
import { FormSection } from './form-section.tsx'

/** Width of each size's drawing, out of 24. */
const drawnWidth: Record<PotSize, number> = { SMALL: 12, MEDIUM: 17, LARGE: 22 }

/** Number of pots by size. */
export function PotSection({ booking, prices }: { booking: BookingForm; prices: PotPrices }) {
  const { pots } = booking.fields
  const room = potCountMax - sumPots(pots)
  /** The number that was typed and did not fit. */
  const [tooMany, setTooMany] = useState<number>()
  return (
    <FormSection title="맡기실 화분">
      <ul className="-my-1 flex flex-col divide-y divide-line">
        {potSizes.map(({ size, label, diameter }) => (
          <li key={size} className="flex items-center gap-3 py-2">
            <Pot width={drawnWidth[size]} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {label} <span className="font-normal whitespace-nowrap text-ink-muted">{diameter}</span>
              </p>
              <p className="muted">개당 {formatWon(prices[size])}</p>
            </div>
            <PotCounter
              label={`${label} 화분`}
              value={pots[size]}
              max={pots[size] + Math.max(0, room)}
              target={size === 'SMALL' ? fieldTarget('pots') : {}}
              onChange={(wanted, count) => {
                setTooMany(wanted > count ? wanted : undefined)
                booking.change({ pots: { ...pots, [size]: count } })
              }}
            />
          </li>
        ))}
      </ul>
      {tooMany !== undefined && (
        <p role="alert" className="text-sm text-clay">
          {tooMany}개는 너무 많아서 한 번에 맡기실 수 있는 {potCountMax}개에 맞췄어요.
        </p>
      )}
      <p className="muted">
        {room <= 0
          ? `한 번에 ${potCountMax}개까지 예약할 수 있어요. 더 많으면 상담으로 안내해 드려요. `
          : '화분 윗면의 지름으로 골라 주세요. 40cm보다 큰 화분은 상담으로 안내해 드려요. '}
        <ChatLink>채팅 상담하기</ChatLink>
      </p>
    </FormSection>
  )
}

const Pot = ({ width }: { width: number }) => {
  const left = 12 - width / 2
  const height = width * 0.85
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-11 shrink-0">
      <path
        className="fill-draw-pot"
        d={`M${left + 1} ${22 - height} h${width - 2} l${-width * 0.12} ${height} h${-(width * 0.76 - 2)} z`}
      />
      <rect
        className="fill-draw-pot-shade"
        x={left}
        y={22 - height}
        width={width}
        height={width * 0.2}
        rx={width * 0.06}
      />
    </svg>
  )
}

interface PotCounterProps {
  label: string
  value: number
  max: number
  /** Attributes of the input. */
  target: object
  onChange: (wanted: number, value: number) => void
}

/** Number input with plus and minus buttons, limited to 0 to `max`. */
function PotCounter({ label, value, max, target, onChange }: PotCounterProps) {
  const set = (wanted: number) => onChange(wanted, Math.min(max, Math.max(0, wanted)))
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
        {...target}
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
