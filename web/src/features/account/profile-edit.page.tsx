import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Profile } from '../../../../contract/account/account.ts'
import { Page, Skeleton } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { MyData } from './profile/my-data.tsx'
import { profileMessages } from './profile/profile-fields.ts'
import { ProfileForm } from './profile/profile-form.tsx'
import { profileSections } from './profile/profile-sections.ts'
import { SignedInDevices } from './profile/signed-in-devices.tsx'
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

const ProfileSkeleton = () => (
  <div role="status" aria-label="내 정보를 불러오고 있어요" className="flex flex-col gap-6">
    {['name', 'phone', 'email'].map((field) => (
      <div key={field} className="flex flex-col gap-2">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-13 rounded-md" />
      </div>
    ))}
    <Skeleton className="h-44 rounded-lg" />
  </div>
)

/** Scrolls to the section that the fragment names and focuses it; used where the sections come after the data. */
function useSectionInView() {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const section = hash ? document.getElementById(hash) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash])
}
