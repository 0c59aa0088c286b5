import { Link, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Button, ErrorState, Page, Skeleton } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { useDiagnosis } from './diagnosis.queries.ts'
import { DiagnosisView } from './result/diagnosis-view.tsx'

const noData = '오류: 진단 결과를 불러오는데 실패했습니다.'
const failed = '오류: 진단 결과를 불러오던 중 오류가 발생했습니다.'

/** /analysis-result/{id} */
export function ResultPage() {
  const { id = '' } = useParams({ strict: false })
  // A response is rendered with low priority, so that input is handled in between.
  const { data, error, isPending, isFetching, refetch } = useDeferredValue(useDiagnosis(id))

  if (data) return <DiagnosisView key={data.id} result={data} />
  if (isPending) return <ResultSkeleton />
  // Asking again cannot bring back a diagnosis that does not exist or belongs to somebody else.
  const isUnknown = hasCode(error, 'DIAGNOSIS_NOT_FOUND') || hasCode(error, 'NOT_FOUND')
  const hasNoData = hasCode(error, 'NO_DATA') || hasCode(error, 'MALFORMED')
  return (
    <Page>
      <ErrorState
        text={hasNoData ? noData : failed}
        {...(!isUnknown && { onRetry: () => refetch() })}
        busy={isFetching}
        action={
          <>
            {isUnknown && (
              <Button asChild variant="soft">
                <Link to={screens.diagnosisHistory.route}>진단 기록 보기</Link>
              </Button>
            )}
            <Button asChild variant="plain">
              <Link to={screens.home.route}>홈</Link>
            </Button>
          </>
        }
      />
    </Page>
  )
}

export const ResultSkeleton = () => (
  <Page wide className="max-lg:pt-3! lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
    <div role="status" aria-label="진단 결과를 불러오고 있어요">
      <div className="mb-4 grid grid-cols-2 gap-2">
        <Skeleton className="aspect-4/3 rounded-lg" />
        <Skeleton className="aspect-4/3 rounded-lg" />
      </div>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="mt-6 h-5 w-32" />
      <Skeleton className="mt-2 mb-10 h-9 w-3/5" />
    </div>
    <Skeleton className="h-72 rounded-lg" />
  </Page>
)
