import { Link } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  Page,
  Skeleton,
  SproutScene,
  StickyActions,
} from '../../../../ui/index.ts'
import { PullToRefresh } from '../../shared/pull-to-refresh/pull-to-refresh.tsx'
import { useDiagnosisHistory } from './diagnosis.queries.ts'
import { HistoryRow } from './history/history-row.tsx'

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
