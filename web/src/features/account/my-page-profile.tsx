import { Link } from '@tanstack/react-router'
import { ChevronRight, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../../client/phone.ts'
import type { getMyPage } from '../../../../contract/account/account.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { buttonStyle, Card, Sansevieria, Skeleton } from '../../../../ui/index.ts'

type MyPageData = Data<typeof getMyPage>

/** Name and contact of the member. */
export const MyPageProfile = ({ profile }: { profile: MyPageData['userProfile'] }) => (
  <Card>
    <div className="flex items-center gap-4">
      <div aria-hidden className="size-16 shrink-0 overflow-hidden rounded-full bg-leaf-soft p-1.5">
        <Sansevieria />
      </div>
      <p className="min-w-0 flex-1 text-lg font-bold">{profile.name} 님</p>
      <Link to="/profile-edit" className={buttonStyle({ variant: 'soft' })}>
        프로필 수정
      </Link>
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

/** Counts of diagnoses, reservations and payments, each a link to its list. */
export const MyPageStats = ({ stats }: { stats: MyPageData['serviceStats'] }) => (
  <ul className="mt-3 mb-8 grid grid-cols-2 gap-3">
    <Stat to="/reservation-list" label="예약" count={stats.reservationCount} />
    <Stat to="/payment-list" label="결제" count={stats.paymentCount} />
  </ul>
)

const Stat = ({ to, label, count }: { to: string; label: string; count: number }) => (
  <li>
    <Link
      to={to}
      className="flex items-end justify-between rounded-lg border border-line bg-surface-raised p-5 shadow-card"
    >
      <span>
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="text-xl font-bold">{count.toLocaleString('ko-KR')}건</span>
      </span>
      <ChevronRight aria-hidden className="mb-1 size-5 text-ink-muted" />
    </Link>
  </li>
)

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
    <div className="mt-3 mb-8 grid grid-cols-2 gap-3">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  </div>
)
