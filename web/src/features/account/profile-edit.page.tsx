import { Page } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { MyData } from './profile/my-data.tsx'
import { profileMessages } from './profile/profile-fields.ts'
import { ProfileForm } from './profile/profile-form.tsx'
import { ProfileSkeleton } from './profile/profile-skeleton.tsx'
import { useProfile } from './profile.queries.ts'

/** /profile-edit */
export const ProfileEditPage = () => (
  <Page title="내 정보 수정" className="flex-1">
    <Personal />
  </Page>
)

function Personal() {
  const { data, error, isFetching, refetch } = useProfile()
  if (data) {
    return (
      <>
        <ProfileForm profile={data} />
        <MyData />
      </>
    )
  }
  if (!error) return <ProfileSkeleton />
  return (
    <LoadFailure
      error={error}
      text={profileMessages.loadFailed}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
