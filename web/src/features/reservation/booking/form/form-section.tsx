import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  children: ReactNode
}

/** A section of the form with a heading. */
export function FormSection({ title, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-2 text-lg font-bold">
        {title}
      </h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}
