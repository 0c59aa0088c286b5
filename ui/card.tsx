import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export const Card = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={classNames('card p-5', className)} />
)

export type Tone = 'leaf' | 'sun' | 'clay' | 'sky' | 'plain'

export const tones: Record<Tone, string> = {
  leaf: 'bg-leaf-soft text-leaf',
  sun: 'bg-sun-soft text-sun',
  clay: 'bg-clay-soft text-clay',
  sky: 'bg-sky-soft text-sky',
  plain: 'bg-canvas text-ink-muted',
}

/** Short label of a state. The text must be clear without the colour. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-px text-sm font-semibold',
      tones[tone],
    )}
  >
    {children}
  </span>
)
