import { Link } from '@tanstack/react-router'
import { formatRelativeTime } from '../../../../../client/relative-time.ts'
import type { HistoryItem } from '../../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Badge, Photo } from '../../../../../ui/index.ts'
import { photoSource } from '../../../shared/site.ts'

/** A diagnosis in the history, with links to its result and to a new diagnosis of the same plant. */
export const HistoryRow = ({ item }: { item: HistoryItem }) => (
  <div className="relative flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 shadow-card transition duration-120 active:scale-[0.99]">
    <Photo
      {...photoSource(item.image)}
      sizes="5.5rem"
      width={1}
      height={1}
      alt=""
      className="w-22 shrink-0 rounded-md"
    />
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 text-lg font-semibold">
        <Link
          to={screens.diagnosisResult.route}
          params={{ id: item.id }}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {problemTitle(item)}
        </Link>
      </p>
      <p className="mt-0.5 text-sm text-ink-muted">
        <time dateTime={item.createdAt}>{formatRelativeTime(item.createdAt)}</time>
        {item.nthLook !== undefined && item.nthLook > 1 && ` · 같은 식물 · ${item.nthLook}번째 진단`}
      </p>
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-2">
        {item.expertFeedback ? (
          <Badge tone="leaf">전문가 답변 완료</Badge>
        ) : (
          <Badge tone="sky">AI 진단 완료</Badge>
        )}
        <Link
          to={screens.diagnosis.route}
          search={{ previous: item.id }}
          aria-label={`${item.problem} 다시 진단`}
          className="relative ml-auto inline-flex min-h-11 items-center whitespace-nowrap rounded-md px-2 text-sm font-semibold text-leaf"
        >
          다시 진단
        </Link>
      </div>
    </div>
  </div>
)
