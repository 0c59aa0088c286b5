import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { FaqEntry } from '../../../../../contract/company/company.ts'
import { EmptyState, Section, Skeleton, SproutScene } from '../../../../../ui/index.ts'
import { LoadFailure } from '../../../shared/load-failure.tsx'
import { useFaq } from '../company.queries.ts'

const frame = 'divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-card'

/** The FAQ, each entry with a link to its screen. */
export function Questions() {
  const { data, error, isFetching, refetch } = useFaq()
  return (
    <Section title="자주 묻는 질문" className="mb-0">
      {data ? (
        <Answers faq={data} />
      ) : error ? (
        <LoadFailure
          error={error}
          text="자주 묻는 질문을 불러오지 못했어요."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <QuestionSkeletons />
      )}
    </Section>
  )
}

function Answers({ faq }: { faq: FaqEntry[] }) {
  if (faq.length === 0)
    return (
      <EmptyState
        drawing={<SproutScene />}
        text="아직 모아 둔 질문이 없어요."
        hint="궁금한 점은 상담 채팅으로 물어봐 주세요."
      />
    )
  return (
    <div className={frame}>
      {faq.map((entry) => (
        <Question key={entry.id} {...entry} />
      ))}
    </div>
  )
}

const Question = ({ question, answer, link }: FaqEntry) => (
  <details name="faq" className="group">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold">
      <h3>{question}</h3>
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-ink-muted transition duration-200 group-open:rotate-180"
      />
    </summary>
    <div className="max-w-measure px-5 pb-4 text-ink-muted">
      <p className="whitespace-pre-line">{answer}</p>
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
)

const widths = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2', 'w-3/5', 'w-2/5']

const QuestionSkeletons = () => (
  <div role="status" aria-label="자주 묻는 질문을 불러오고 있어요" className={frame}>
    {widths.map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change
      <div key={row} className="flex min-h-14 items-center px-5">
        <Skeleton className={`h-5 ${width}`} />
      </div>
    ))}
  </div>
)
