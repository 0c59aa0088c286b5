import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** Two fields stand side by side where there is room. */
  sideBySide?: boolean
  children: ReactNode
}

/** A group of the form's fields under its heading. */
export function Part({ title, sideBySide, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-4 text-lg font-bold">
        {title}
      </h2>
      <div className={sideBySide ? 'grid gap-5 sm:grid-cols-2' : 'flex flex-col gap-5'}>{children}</div>
    </section>
  )
}
