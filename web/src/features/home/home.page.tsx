import { lazy, Suspense, useDeferredValue, useLayoutEffect } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { Button, EmptyState, ErrorState, Page, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { getToken, useIsSignedIn } from '../../shared/session.ts'
import { useDashboard } from '../../shared/use-dashboard.ts'
import { HomeFrame } from './home-frame.tsx'
import { GreetingSkeleton, HomeContentSkeleton } from './home-skeleton.tsx'
import { MattersSkeleton } from './matters-frame.tsx'

// One chunk for members and one for visitors, loaded in parallel with the data.
const loadMemberHome = async () => ({ default: (await import('./member-home.tsx')).MemberHome })
const OpenMatters = lazy(async () => ({ default: (await import('./open-matters.tsx')).OpenMatters }))
const loadVisitorHome = async () => ({ default: (await import('./visitor-home.tsx')).VisitorHome })
const MemberHome = lazy(loadMemberHome)
const VisitorHome = lazy(loadVisitorHome)
void (getToken() ? loadMemberHome() : loadVisitorHome()).catch(() => undefined)

/** / */
export function HomePage() {
  const isSignedIn = useIsSignedIn()
  useLayoutEffect(() => markMember(isSignedIn), [isSignedIn])
  const { data: dashboard, error, isFetching, refetch } = useDashboard()
  // Rendered with low priority, so that input is handled in between.
  const data = useDeferredValue(dashboard)
  if (error && !dashboard)
    return <HomeFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  const matters = isSignedIn && (
    <Suspense fallback={<MattersSkeleton />}>
      <OpenMatters />
    </Suspense>
  )
  const HomeContent = isSignedIn ? MemberHome : VisitorHome
  // The frame stays mounted while its content changes, so that its links keep the focus.
  return (
    <HomeFrame greeting={data ? greetingFor(data, isSignedIn) : <GreetingSkeleton />} matters={matters}>
      <Suspense fallback={<HomeContentSkeleton />}>
        {data ? <HomeContent dashboard={data} /> : <HomeContentSkeleton />}
      </Suspense>
    </HomeFrame>
  )
}

const greetingFor = ({ userInfo }: Dashboard, isSignedIn: boolean) =>
  isSignedIn ? `${userInfo.name} 님, 반가워요` : '새잎에 오신 걸 환영해요'

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

/**
 * Tells the styles whether a member is signed in, by an attribute of the document that the variant `member:` of app.css
 * reads, so that home has the same controls for everybody. Set as the app mounts: earlier it would move what is painted.
 */
const markMember = (isMember: boolean) =>
  void document.documentElement.toggleAttribute('data-member', isMember)
