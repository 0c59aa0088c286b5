import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { Button, EmptyState, ErrorState, Page, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { getToken, useIsSignedIn } from '../../shared/session.ts'
import { useDashboard } from '../../shared/use-dashboard.ts'
import { HomeFrame } from './home-frame.tsx'
import { MatterSkeleton, SampleResult } from './matter-place.tsx'

// One chunk for members and one for visitors, loaded in parallel with the data.
const loadMemberHome = async () => ({ default: (await import('./member-home.tsx')).MemberHome })
const OpenMatters = lazy(async () => ({ default: (await import('./open-matters.tsx')).OpenMatters }))
const loadVisitorHome = async () => ({ default: (await import('./visitor-home.tsx')).VisitorHome })
const MemberHome = lazy(loadMemberHome)
const VisitorHome = lazy(loadVisitorHome)
void (getToken() ? loadMemberHome() : loadVisitorHome()).catch(() => undefined)

// After the first view, which does without it.
const OpeningSoon = lazy(
  async (): Promise<{ default: ComponentType<{ notice: Dashboard['openingSoon'] | undefined }> }> => {
    const loaded = await import('./opening-soon.tsx').catch(() => undefined)
    return { default: loaded?.OpeningSoon ?? (() => null) }
  },
)

/** / */
export function HomePage() {
  const isSignedIn = useIsSignedIn()
  const { data: dashboard, error, isFetching, refetch } = useDashboard()
  // Rendered with low priority, so that input is handled in between.
  const data = useDeferredValue(dashboard)
  const HomeContent = isSignedIn ? MemberHome : VisitorHome
  return (
    <>
      {error && !dashboard ? (
        <HomeFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        // Stays mounted while its content changes, so that its links keep the focus.
        <HomeFrame
          greeting={data ? greetingFor(data, isSignedIn) : <GreetingSkeleton />}
          matter={<Matter isSignedIn={isSignedIn} isNew={data && data.plantAnalyses.length === 0} />}
        >
          <Suspense fallback={<HomeContentSkeleton />}>
            {data ? <HomeContent dashboard={data} /> : <HomeContentSkeleton />}
          </Suspense>
        </HomeFrame>
      )}
      <Suspense>{(data || error) && <OpeningSoon notice={data?.openingSoon} />}</Suspense>
    </>
  )
}

/** The document does not know who opens it, so it holds both and the styles show one. */
function Matter({ isSignedIn, isNew }: { isSignedIn: boolean; isNew: boolean | undefined }) {
  const isInDocument = !useHydrated()
  if (isInDocument)
    return (
      <>
        <div className="hidden member:block">
          <MatterSkeleton />
        </div>
        <div className="member:hidden">
          <SampleResult />
        </div>
      </>
    )
  if (!isSignedIn) return <SampleResult />
  return (
    <Suspense fallback={<MatterSkeleton />}>
      <OpenMatters isNew={isNew} />
    </Suspense>
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

const GreetingSkeleton = () => <Skeleton className="inline-block h-[1em] w-44 align-middle" />

/** Placeholder for everything below the introduction, in the shape of a member's plants. */
const HomeContentSkeleton = () => (
  <div role="status" aria-label="홈을 불러오고 있어요">
    <Skeleton className="mt-2 mb-5 h-7 w-24" />
    <div className="flex gap-3 overflow-hidden">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-35 w-32 shrink-0 rounded-leaf" />
      ))}
    </div>
  </div>
)
