import { Link, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { Button, ErrorState, Page } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { useDiagnosis } from './diagnosis.queries.ts'
import { DiagnosisView } from './result/diagnosis-view.tsx'
import { ResultSkeleton } from './result/result-skeleton.tsx'

const noData = '오류: 진단 결과를 불러오는데 실패했습니다.'
const failed = '오류: 진단 결과를 불러오던 중 오류가 발생했습니다.'

/** /analysis-result/{id} */
export function ResultPage() {
  const { id = '' } = useParams({ strict: false })
  // A response is rendered with low priority, so that input is handled in between.
  const { data, error, isPending, isFetching, refetch } = useDeferredValue(useDiagnosis(id))

  if (data) return <DiagnosisView result={data} />
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
