import { lazy, Suspense, useDeferredValue } from 'react'
import { Button, EmptyState, ErrorState, Page, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { getToken, useIsSignedIn } from '../../shared/session.ts'
import { useDashboard } from './home.queries.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

// Each of them travels together with the data it shows, and without the other.
const loadMemberHome = async () => ({ default: (await import('./member-home.tsx')).MemberHome })
const loadVisitorHome = async () => ({ default: (await import('./visitor-home.tsx')).VisitorHome })
const MemberHome = lazy(loadMemberHome)
const VisitorHome = lazy(loadVisitorHome)
void (getToken() ? loadMemberHome() : loadVisitorHome()).catch(() => undefined)

/** / */
export function HomePage() {
  const isSignedIn = useIsSignedIn()
  const { data: dashboard, error, isFetching, refetch } = useDashboard()
  // Put together in small pieces, so that a tap meanwhile is not kept waiting.
  const data = useDeferredValue(dashboard)
  if (error && !dashboard)
    return <HomeFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <HomeSkeleton />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      {isSignedIn ? <MemberHome dashboard={data} /> : <VisitorHome dashboard={data} />}
    </Suspense>
  )
}

interface HomeFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

const HomeFailure = ({ error, isRetrying, onRetry }: HomeFailureProps) => (
  <Page className="flex-1 justify-center">
    <h1 tabIndex={-1} className="sr-only">
      홈
    </h1>
    {hasCode(error, 'NO_DATA') ? (
      <EmptyState
        drawing={<SproutScene />}
        text="데이터가 없습니다."
        action={
          <Button variant="soft" busy={isRetrying} onClick={onRetry}>
            다시 불러오기
          </Button>
        }
      />
    ) : (
      <ErrorState
        text={messageOf(error, '데이터를 불러오는데 실패했습니다.')}
        onRetry={onRetry}
        busy={isRetrying}
      />
    )}
  </Page>
)
