import type { Profile } from '../../../../contract/account/account.ts'
import { Page } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { MyData } from './profile/my-data.tsx'
import { profileMessages } from './profile/profile-fields.ts'
import { ProfileForm } from './profile/profile-form.tsx'
import { profileSections } from './profile/profile-sections.ts'
import { ProfileSkeleton } from './profile/profile-skeleton.tsx'
import { SignedInDevices } from './profile/signed-in-devices.tsx'
import { useSectionInView } from './profile/use-section-in-view.ts'
import { useProfile } from './profile.queries.ts'

/** /profile-edit */
export const ProfileEditPage = () => (
  <Page title="내 정보 수정" className="flex-1">
    <Personal />
  </Page>
)

function Sections({ profile }: { profile: Profile }) {
  useSectionInView()
  return (
    <>
      <ProfileForm profile={profile} />
      <div id={profileSections.devices} tabIndex={-1} className="scroll-mt-16 outline-none">
        <SignedInDevices />
      </div>
      <div id={profileSections.data} tabIndex={-1} className="scroll-mt-16 outline-none">
        <MyData />
      </div>
    </>
  )
}

function Personal() {
  const { data, error, isFetching, refetch } = useProfile()
  if (data) return <Sections profile={data} />
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
