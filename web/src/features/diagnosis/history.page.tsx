import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatRelativeTime } from '../../../../client/relative-time.ts'
import { formatDeadlineAt } from '../../../../client/seoul-time.ts'
import { getDiagnosis, type HistoryItem } from '../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  classNames,
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
const grid = 'grid gap-x-8 md:grid-cols-2 [&>*]:border-b [&>*]:border-line'

/** /analysis-list */
export function HistoryPage() {
  const history = useDiagnosisHistory()
  return (
    <Page title="진단 기록" wide className="relative flex-1">
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
      <StickyActions className="lg:absolute lg:top-8 lg:right-5 lg:bottom-auto lg:mx-0 lg:border-0 lg:p-0">
        <Button asChild size="lg" block>
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
      <Button asChild>
        <Link to={screens.diagnosis.route}>진단 시작하기</Link>
      </Button>
    }
  />
)

const RowSkeletons = ({ count }: { count: number }) => (
  <div className={grid}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={index} className="flex items-center gap-4 py-3">
        <Skeleton className="size-18 rounded-leaf" />
        <Skeleton className="h-12 flex-1" />
      </div>
    ))}
  </div>
)

/** A diagnosis in the history; the whole row opens its result. */
const HistoryRow = ({ item }: { item: HistoryItem }) => (
  <div
    onPointerDown={usePrefetch(getDiagnosis)({ params: { id: item.id } })}
    className="relative flex items-center gap-4 py-3 transition duration-120 active:opacity-75"
  >
    <Photo
      of={item.id}
      {...photoSource(item.image)}
      sizes="4.5rem"
      width={1}
      height={1}
      alt=""
      className="w-18 shrink-0 rounded-leaf"
    />
    <div className="min-w-0 flex-1">
      <p className="line-clamp-2 text-base font-semibold">
        <Link
          to={screens.diagnosisResult.route}
          params={{ id: item.id }}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {problemTitle(item)}
        </Link>
      </p>
      <p className="mt-0.5 muted">
        {item.plant && `${item.plant} · `}
        <time dateTime={item.createdAt}>{formatRelativeTime(item.createdAt)}</time>
        {item.nthLook !== undefined && item.nthLook > 1 && ` · ${item.nthLook}번째 진단`}
      </p>
      <p
        className={classNames('text-sm', item.expertFeedback ? 'font-semibold text-leaf' : 'text-ink-muted')}
      >
        {item.expertFeedback ? '전문가 답변 완료' : awaitedText(item)}
      </p>
    </div>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
  </div>
)

const awaitedText = ({ expertDueAt }: HistoryItem) =>
  expertDueAt && Date.parse(expertDueAt) > Date.now()
    ? `전문가 답변 ${formatDeadlineAt(expertDueAt)}까지`
    : 'AI 진단 완료'
