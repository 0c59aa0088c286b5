import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** Whether two fields are side by side on wide windows. */
  sideBySide?: boolean
  children: ReactNode
}

/** A section of the form with a heading. */
export function FormSection({ title, sideBySide, children }: FormSectionProps) {
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
