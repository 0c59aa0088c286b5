import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { Button, EmptyState, ErrorState, Page, Section, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { getToken, useIsSignedIn } from '../../shared/session.ts'
import { useDashboard } from '../../shared/use-dashboard.ts'
import { HomeFrame } from './home-frame.tsx'
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
  const isInDocument = !useHydrated()
  const { data: dashboard, error, isFetching, refetch } = useDashboard()
  // Rendered with low priority, so that input is handled in between.
  const data = useDeferredValue(dashboard)
  if (error && !dashboard)
    return <HomeFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  const matters = isSignedIn ? (
    <Suspense fallback={<MattersSkeleton />}>
      <OpenMatters />
    </Suspense>
  ) : (
    isInDocument && <MattersPlace />
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

/** Keeps the place of a member's matters in the document, which does not know who opens it. */
const MattersPlace = () => (
  <div className="hidden member:block">
    <MattersSkeleton />
  </div>
)

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

const GreetingSkeleton = () => <Skeleton className="inline-block h-[1em] w-44 align-middle" />

/** Placeholder for everything below the introduction. */
const HomeContentSkeleton = () => (
  <Section>
    <Skeleton className="mt-2 mb-5 h-7 w-24" />
    <div role="status" aria-label="홈을 불러오고 있어요" className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-4 card p-3">
          <Skeleton className="size-20 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col justify-center gap-2">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </Section>
)
