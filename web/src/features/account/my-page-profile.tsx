import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../../client/phone.ts'
import type { getMyPage } from '../../../../contract/account/account.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { Card, RubberTree, Skeleton } from '../../../../ui/index.ts'

type MyPageData = Data<typeof getMyPage>

/** Name and contact of the member. */
export const MyPageProfile = ({ profile }: { profile: MyPageData['userProfile'] }) => (
  <Card>
    <div className="flex items-center gap-4">
      <div aria-hidden className="size-16 shrink-0 overflow-hidden rounded-full bg-leaf-soft p-1.5">
        <RubberTree />
      </div>
      <p className="min-w-0 flex-1 text-lg font-bold">{profile.name} 님</p>
    </div>
    <dl className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
      <Contact icon={<Phone className="size-5" />} label="전화번호">
        {profile.phone ? formatPhone(profile.phone) : <Absent>아직 등록하지 않았어요</Absent>}
      </Contact>
      <Contact icon={<Mail className="size-5" />} label="이메일">
        {profile.email ?? <Absent>로그인한 서비스가 알려 주지 않았어요</Absent>}
      </Contact>
    </dl>
  </Card>
)

const Contact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="flex items-center gap-3">
    <dt>
      <span aria-hidden className="text-ink-muted">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

const Absent = ({ children }: { children: ReactNode }) => <span className="text-ink-muted">{children}</span>

export const MyPageSkeleton = () => (
  <div role="status" aria-label="내 정보를 불러오고 있어요">
    <Card>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-6 w-52" />
      </div>
    </Card>
  </div>
)
