import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'

interface HomeSectionProps {
  title: string
  /** The way to the whole list. */
  seeAll?: { to: string; of: string }
  children: ReactNode
}

/** A section of home, usually with the way to the whole list. */
export function HomeSection({ title, seeAll, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {seeAll && (
          <Link
            to={seeAll.to}
            className="-mr-2 inline-flex min-h-11 shrink-0 items-center px-2 text-sm font-semibold text-leaf"
          >
            전체 보기<span className="sr-only">: {seeAll.of}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
