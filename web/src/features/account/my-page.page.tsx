import { useDeferredValue } from 'react'
import { Page } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useMyPage } from './account.queries.ts'
import { MyPageMenu } from './my-page-menu.tsx'
import { MyPageProfile, MyPageSkeleton } from './my-page-profile.tsx'
import { RunningCare } from './running-care.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** /my-page */
export function MyPage() {
  // A response is rendered with low priority, so that input is handled in between.
  const { data, error, isFetching, refetch } = useDeferredValue(useMyPage())
  return (
    <Page title="마이페이지" wide>
      <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="min-w-0 md:sticky md:top-24">
          <RunningCare />
          {data && <MyPageProfile profile={data.userProfile} />}
          {!data && !error && <MyPageSkeleton />}
          {!data && error && (
            <LoadFailure
              error={error}
              text="마이페이지 정보를 불러오는데 실패했습니다."
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          )}
        </div>
        <div className="min-w-0">
          <MyPageMenu stats={data?.serviceStats} />
          <SignOutButton />
        </div>
      </div>
    </Page>
  )
}
