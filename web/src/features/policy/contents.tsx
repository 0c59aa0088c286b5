import { ChevronDown } from 'lucide-react'
import type { Policy } from '../../../../contract/policy/policy.ts'

type Sections = Policy['sections']

/** Table of contents: collapsed above the text on phones, beside it in wide windows. */
export const Contents = ({ sections }: { sections: Sections }) => (
  <>
    <details className="group mb-8 rounded-lg border border-line bg-surface-raised shadow-card lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between rounded-lg px-5 font-semibold">
        목차
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-muted transition duration-200 group-open:rotate-180"
        />
      </summary>
      <nav aria-label="목차" className="px-5 pb-3">
        <Entries sections={sections} />
      </nav>
    </details>
    <nav
      aria-label="목차"
      className="sticky top-24 hidden max-h-[calc(100svh-8rem)] self-start overflow-y-auto border-l border-line pl-5 text-sm lg:block print:hidden"
    >
      <p className="mb-1 font-semibold">목차</p>
      <Entries sections={sections} />
    </nav>
  </>
)

const Entries = ({ sections }: { sections: Sections }) => (
  <ul>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-11 items-center rounded-sm py-1 text-ink-muted underline-offset-4 hover:text-leaf hover:underline lg:min-h-9"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
)
