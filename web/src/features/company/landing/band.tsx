import { type ReactNode, useId } from 'react'
import { classNames } from '../../../../../ui/index.ts'

interface BandProps {
  title: ReactNode
  lead?: ReactNode
  /** The ground it stands on, across the whole window. */
  ground?: string
  children: ReactNode
}

/** A part of the landing page: as wide as the window, its content within the measure. */
export function Band({ title, lead, ground, children }: BandProps) {
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
