import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import faq from '../../../../../contract/faq.json'
import { Section } from '../../../../../ui/index.ts'

/** What people ask most, each with the way to the place that it speaks of. */
export const Questions = () => (
  <Section title="자주 묻는 질문" className="mb-0">
    <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-card">
      {faq.map(({ question, answer, link }) => (
        <details key={question} name="faq" className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold">
            <h3>{question}</h3>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-muted transition duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="max-w-measure px-5 pb-4 text-ink-muted">
            <p>{answer}</p>
            {link && (
              <Link
                to={link.to}
                className="mt-1 -ml-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 font-semibold text-leaf"
              >
                {link.label}
                <ChevronRight aria-hidden className="size-4" />
              </Link>
            )}
          </div>
        </details>
      ))}
    </div>
  </Section>
)
