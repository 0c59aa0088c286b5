import { Link } from '@tanstack/react-router'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import { getDiagnosis, type HistoryItem } from '../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Page,
  Photo,
  Skeleton,
  SproutScene,
  StickyActions,
} from '../../../../ui/index.ts'
import { PullToRefresh } from '../../shared/pull-to-refresh/pull-to-refresh.tsx'
import { usePrefetch } from '../../shared/server-query.ts'
import { photoSource } from '../../shared/site.ts'
import { useDiagnosisHistory } from './diagnosis.queries.ts'

const loadFailed = '진단 기록을 불러오는데 실패했습니다.'
const grid = 'grid gap-3 md:grid-cols-2'

/** /analysis-list */
export function HistoryPage() {
  const history = useDiagnosisHistory()
  return (
    <Page title="진단 기록" lead="그동안 살펴본 식물들이에요." wide className="flex-1">
      <HistoryContent {...history} />
    </Page>
  )
}

function HistoryContent({ query, items, endRef, loadNext }: ReturnType<typeof useDiagnosisHistory>) {
  if (query.isPending) return <RowSkeletons count={5} />
  if (!query.data)
    return <ErrorState text={loadFailed} onRetry={() => query.refetch()} busy={query.isFetching} />
  if (items.length === 0) return <NoHistory />
  return (
    <>
      <PullToRefresh onRefresh={query.refetch} />
      <ul className={grid}>
        {items.map((item) => (
          <li key={item.id}>
            <HistoryRow item={item} />
          </li>
        ))}
      </ul>
      <div ref={endRef} className="mt-3 mb-8">
        {query.isFetchingNextPage && <RowSkeletons count={2} />}
        {query.isFetchNextPageError && <ErrorState text={loadFailed} onRetry={loadNext} />}
      </div>
      <StickyActions>
        <Button asChild size="lg" block className="md:mx-auto md:max-w-sm">
          <Link to={screens.diagnosis.route}>새로 진단하기</Link>
        </Button>
      </StickyActions>
    </>
  )
}

const NoHistory = () => (
  <EmptyState
    drawing={<SproutScene />}
    text="아직 진단 기록이 없어요"
    hint="어떤 점이 걱정되는지 편하게 들려주세요."
    action={
      <Button asChild size="lg">
        <Link to={screens.diagnosis.route}>진단 시작하기</Link>
      </Button>
    }
  />
)

const RowSkeletons = ({ count }: { count: number }) => (
  <div className={grid}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={index} className="h-28 rounded-lg" />
    ))}
  </div>
)

/** A diagnosis in the history, with links to its result and to a new diagnosis of the same plant. */
const HistoryRow = ({ item }: { item: HistoryItem }) => (
  <div
    onPointerDown={usePrefetch(getDiagnosis)({ params: { id: item.id } })}
    className="relative flex items-center gap-4 card p-3 transition duration-120 active:scale-[0.99]"
  >
    <Photo
      of={item.id}
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
      <p className="mt-0.5 muted">
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
