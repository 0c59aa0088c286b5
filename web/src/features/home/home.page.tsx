import type { Dashboard } from '../../../../contract/home.ts'
import { Button, EmptyState, ErrorState, Page, SproutScene } from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { useIsSignedIn } from '../../shared/session.ts'
import { useAskNewMember } from '../account/index.ts'
import { useDashboard } from './home.queries.ts'
import { HomeFrame } from './home-frame.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { RecentDiagnoses } from './recent-diagnoses.tsx'
import { ResumeCard } from './resume-card.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { ThreeSteps } from './three-steps.tsx'

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
    <ResumeCard />
    <RecentDiagnoses diagnoses={dashboard.plantAnalyses} />
  </HomeFrame>
)

const VisitorHome = () => (
  <HomeFrame greeting="새잎에 오신 걸 환영해요">
    <ThreeSteps />
    <SignInInvitation />
  </HomeFrame>
)
