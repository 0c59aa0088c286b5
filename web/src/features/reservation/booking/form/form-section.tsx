import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** Beside the heading. */
  action?: ReactNode
  /** Whether two fields are side by side on wide windows. */
  sideBySide?: boolean
  children: ReactNode
}

/** A section of the form with a heading. */
export function FormSection({ title, action, sideBySide, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {action}
      </div>
      <div className={sideBySide ? 'grid gap-5 sm:grid-cols-2' : 'flex flex-col gap-4'}>{children}</div>
    </section>
  )
}
