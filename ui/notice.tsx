import type { HTMLAttributes, ReactNode } from 'react'
import { type Tone, tones } from './card.tsx'
import { classNames } from './class-names.ts'

interface NoticeProps extends HTMLAttributes<HTMLParagraphElement> {
  tone: Exclude<Tone, 'plain'>
}

/** A box with a sentence that should not be missed. */
export const Notice = ({ tone, className, ...rest }: NoticeProps) => (
  <p {...rest} className={classNames('rounded-md px-4 py-3', tones[tone], className)} />
)

/** What went wrong with the step above it; nothing without a text. */
export const Problem = ({ className, children }: { className?: string; children: ReactNode }) =>
  children ? (
    <p role="alert" className={classNames('text-sm text-clay', className)}>
      {children}
    </p>
  ) : null
