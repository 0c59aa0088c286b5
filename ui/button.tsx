import { type ButtonHTMLAttributes, cloneElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'soft' | 'plain' | 'danger' | 'ground'
type ButtonSize = 'md' | 'lg'
interface ButtonStyleOptions {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the full width of the container. */
  block?: boolean
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyleOptions {
  /** An action is in progress: keeps the width, is announced to screen readers, cannot be pressed again. */
  busy?: boolean
  /** Applies the styles to the single child (a Link) instead of rendering a button. */
  asChild?: boolean
}

/** Button. A screen has at most one `primary`. */
export function Button({ variant, size, block, busy, asChild, className, children, ...rest }: ButtonProps) {
  const look = classNames(buttonStyle({ variant, size, block }), className)
  if (asChild) {
    const child = children as ReactElement<{ className?: string }>
    return cloneElement(child, { className: classNames(look, child.props.className) })
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && <Dots />}
    </button>
  )
}

// A transparent border shows in high contrast, where grounds do not.
const variants: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-leaf text-on-leaf active:bg-leaf-press shadow-card',
  soft: 'border border-transparent bg-leaf-soft text-leaf active:bg-line',
  plain: 'border border-line bg-surface-raised text-ink active:bg-line',
  danger: 'border border-transparent bg-clay text-on-clay active:opacity-85',
  ground: 'border border-on-ground-muted text-on-ground active:opacity-85',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-base rounded-md',
  lg: 'min-h-14 px-6 py-3 text-base rounded-lg',
}

/** Returns the classes of a button, for links. */
export function buttonStyle({ variant = 'primary', size = 'md', block }: Loose<ButtonStyleOptions> = {}) {
  return classNames(
    'relative inline-flex select-none items-center justify-center gap-2 text-center font-title font-semibold',
    'transition duration-120 active:scale-[0.985] disabled:cursor-default disabled:shadow-none disabled:active:scale-100',
    'not-aria-busy:disabled:border-line not-aria-busy:disabled:bg-transparent not-aria-busy:disabled:text-ink-muted',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined }

const Dots = () => (
  <span aria-hidden className="absolute inset-0 flex items-center justify-center gap-1.5">
    {[0, 160, 320].map((delay) => (
      <span
        key={delay}
        className="size-2 animate-breathe rounded-full bg-current"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)
