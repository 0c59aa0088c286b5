import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface PageProps {
  /** The h1 of the page. */
  title?: ReactNode
  /** One muted line below the title. */
  lead?: ReactNode
  /** Uses the full width from 768 px; otherwise one column. */
  wide?: boolean
  className?: string
  children?: ReactNode
}

/** Content of a page with width, margins and title. */
export const Page = ({ title, lead, wide, className, children }: PageProps) => (
  <div
    className={classNames(
      'mx-auto flex w-full flex-col px-5 pt-5 pb-12 md:pt-10',
      wide ? 'max-w-wide' : 'max-w-column',
      className,
    )}
  >
    {title && (
      <header className="mb-5 md:mb-6">
        <h1 tabIndex={-1} className="text-xl font-bold">
          {title}
        </h1>
        {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
      </header>
    )}
    {children}
  </div>
)

interface SectionProps {
  title?: ReactNode
  /** Beside the heading, usually a "전체 보기" link. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A section of a page with its own heading. */
export function Section({ title, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classNames('mb-8', className)} {...(title ? { 'aria-labelledby': id } : {})}>
      {title && (
        <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          {action && <div className="shrink-0 text-sm font-semibold text-leaf">{action}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Bar with the page's next step, fixed above the tabs. */
export const StickyActions = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    data-sticky-actions
    className={classNames(
      'sticky bottom-(--bottom-inset) z-20 -mx-5 mt-auto flex gap-2 border-t border-line bg-canvas px-5 py-3',
      className,
    )}
  >
    {children}
  </div>
)

/** How the page scrolls by itself: smoothly, or at once for people who prefer reduced motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
