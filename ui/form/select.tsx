import type { SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { inputStyle, useFieldWiring } from './field.tsx'

/** Native select. An empty value means that nothing is chosen yet. */
export const Select = ({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) => (
  <div className="relative">
    <select
      {...useFieldWiring()}
      {...rest}
      className={classNames(
        inputStyle,
        'cursor-pointer appearance-none truncate pr-12 disabled:cursor-default',
        rest.value === '' && 'text-ink-muted',
        className,
      )}
    >
      {children}
    </select>
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-ink-muted"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m3.5 6 4.5 4.5L12.5 6" />
    </svg>
  </div>
)

/** A native select that is not seen, for keyboards and assistive technology beside a choice that is drawn otherwise. */
export const UnseenSelect = (props: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select
    {...useFieldWiring()}
    {...props}
    className="absolute m-0 appearance-none opacity-0"
    style={{ top: 1, left: 1, width: 1, height: 1, padding: 0, border: 0 }}
  />
)
