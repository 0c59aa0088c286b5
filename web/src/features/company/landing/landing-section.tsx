import { type ReactNode, useId } from 'react'
import { classNames } from '../../../../../ui/index.ts'

interface LandingSectionProps {
  title: ReactNode
  lead?: ReactNode
  /** Background across the whole window. */
  ground?: string
  children: ReactNode
}

/** A section of the landing page: full-width background, content within the page width. */
export function LandingSection({ title, lead, ground, children }: LandingSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('py-12 md:py-20', ground)}>
      <div className="mx-auto w-full max-w-wide px-5">
        <h2 id={id} className="text-xl font-bold text-balance md:text-2xl">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-measure text-pretty text-ink-muted md:text-lg">{lead}</p>}
        <div className="mt-6 md:mt-10">{children}</div>
      </div>
    </section>
  )
}
