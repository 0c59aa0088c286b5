import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FoldProps {
  title: string
  /** Beside or below the title while closed. */
  hint?: ReactNode
  /** Opened from the start. */
  open?: boolean | undefined
  onOpen?: () => void
  children: ReactNode
}

/** A part of the result behind one line. */
export function Fold({ title, hint, open, onOpen, children }: FoldProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details
        open={open}
        className="group"
        onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      >
        <summary className="relative flex min-h-14 cursor-pointer list-none flex-wrap content-center items-center gap-x-3 gap-y-1 py-2 pr-8">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint}
          <ChevronDown
            aria-hidden
            size={20}
            className="absolute top-4.5 right-0 text-ink-muted transition duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="pb-5">{children}</div>
      </details>
    </section>
  )
}

/** A list of folds, with a line between them. */
export const Folds = ({ children }: { children: ReactNode }) => (
  <div className="mb-8 divide-y divide-line border-y border-line empty:hidden">{children}</div>
)
