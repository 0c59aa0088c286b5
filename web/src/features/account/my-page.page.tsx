import { Page } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useMyPage } from './account.queries.ts'
import { MyPageMenu } from './my-page-menu.tsx'
import { MyPageProfile, MyPageSkeleton, MyPageStats } from './my-page-profile.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** /my-page */
export const MyPage = () => (
  <Page title="마이페이지">
    <Personal />
    <MyPageMenu />
    <SignOutButton />
  </Page>
)

function Personal() {
  const { data, error, isFetching, refetch } = useMyPage()
  if (data) {
    return (
      <>
        <MyPageProfile profile={data.userProfile} />
        <MyPageStats stats={data.serviceStats} />
      </>
    )
  }
  if (!error) return <MyPageSkeleton />
  return (
    <LoadFailure
      error={error}
      text="마이페이지 정보를 불러오는데 실패했습니다."
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
