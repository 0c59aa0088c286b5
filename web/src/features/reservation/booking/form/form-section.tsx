import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** What people ask about this section; beside the heading. */
  question?: ReactNode
  children: ReactNode
}

/** A section of the form with a heading. */
export function FormSection({ title, question, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {question}
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  )
}
