import { lazy, Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home.ts'
import { Button, EmptyState, ErrorState, Page, Skeleton, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'
import { useAskNewMember } from '../account/index.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { hasBookingDraft } from '../reservation/index.ts'
import { useDashboard } from './home.queries.ts'
import { HomeFrame } from './home-frame.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { RecentDiagnoses } from './recent-diagnoses.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { ThreeSteps } from './three-steps.tsx'

// Few people need these two, so they come when somebody does.
const ResumeCard = lazy(async () => ({ default: (await import('./resume-card.tsx')).ResumeCard }))
const ResumeBooking = lazy(async () => ({ default: (await import('./resume-booking.tsx')).ResumeBooking }))
const ActiveCare = lazy(async () => ({ default: (await import('./active-care.tsx')).ActiveCare }))

/** / */
export function HomePage() {
  useAskNewMember()
  const isSignedIn = useIsSignedIn()
  const { data, error, isFetching, refetch } = useDashboard()
  if (data) return isSignedIn ? <MemberHome dashboard={data} /> : <VisitorHome />
  if (!error) return <HomeSkeleton />
  return <HomeFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
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

const MemberHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <HomeFrame greeting={`${dashboard.userInfo.name} 님, 반가워요`}>
    <UnfinishedDiagnosis />
    <UnfinishedBooking />
    <Care care={dashboard.activeCareServices} />
    <RecentDiagnoses diagnoses={dashboard.plantAnalyses} />
  </HomeFrame>
)

/** The place of what is still being fetched is kept, so that nothing below it moves. */
function UnfinishedDiagnosis() {
  const draft = useDraftSummary()
  return (
    draft && (
      <Suspense fallback={<Skeleton className="mb-8 h-44 rounded-lg" />}>
        <ResumeCard draft={draft} />
      </Suspense>
    )
  )
}

const UnfinishedBooking = () =>
  hasBookingDraft() && (
    <Suspense fallback={<Skeleton className="mb-8 h-39 rounded-lg" />}>
      <ResumeBooking />
    </Suspense>
  )

const Care = ({ care }: { care: Dashboard['activeCareServices'] }) =>
  care.length > 0 && (
    <Suspense fallback={<Skeleton className="mb-10 h-46 rounded-lg" />}>
      <ActiveCare care={care} />
    </Suspense>
  )

const VisitorHome = () => (
  <HomeFrame greeting="새잎에 오신 걸 환영해요">
    <ThreeSteps />
    <SignInInvitation />
  </HomeFrame>
)
