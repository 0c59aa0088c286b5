import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import {
  Bell,
  BookOpenText,
  CalendarDays,
  ChevronRight,
  CreditCard,
  Database,
  FileText,
  Headset,
  History,
  LogOut,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Phone,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Smartphone,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { formatPhone } from '../../../../client/phone.ts'
import { formatDayAt, formatTimeAt } from '../../../../client/seoul-time.ts'
import type { getMyPage } from '../../../../contract/account/account.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { formatNumber } from '../../../../contract/numbers.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Card, Monstera, Page, RubberTree, Skeleton, useDialogs } from '../../../../ui/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useDashboard } from '../../shared/use-dashboard.ts'
import { useDraftSummary } from '../diagnosis/index.ts'
import { CareDrawing, nextVisitText } from '../reservation/index.ts'
import { useMyPage } from './account.queries.ts'
import { profileSections } from './profile/profile-fields.ts'
import { signOutHere } from './sign-out.ts'

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
              query={{ error, refetch, isFetching }}
              text="마이페이지 정보를 불러오는데 실패했습니다."
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

/** Confirms, then deletes personal data on this device and opens the sign-in screen. */
function SignOutButton() {
  const { confirm } = useDialogs()
  const draft = useDraftSummary()
  const navigate = useNavigate()

  async function askAndSignOut() {
    const isSure = await confirm({
      title: '로그아웃할까요?',
      text: draft ? '작성 중이던 진단은 이 기기에서 지워져요.' : '진단 기록은 다시 로그인하면 볼 수 있어요.',
      confirm: '확인',
      cancel: '취소',
    })
    if (!isSure) return
    signOutHere()
    await navigate({ to: '/login' })
  }

  return (
    <div className="mt-6 flex justify-center">
      <Button variant="plain" onClick={() => void askAndSignOut()}>
        <LogOut aria-hidden className="size-4" />
        로그아웃
      </Button>
    </div>
  )
}

type MyPageData = Data<typeof getMyPage>

/** Name and contact of the member. */
const MyPageProfile = ({ profile }: { profile: MyPageData['userProfile'] }) => (
  <Card>
    <div className="flex items-center gap-4">
      <div aria-hidden className="size-16 shrink-0 overflow-hidden rounded-leaf bg-leaf-soft p-1.5">
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

const MyPageSkeleton = () => (
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

/** The reservation in progress in one row, which has the same height while they load, when there are none and when they cannot be loaded. */
function RunningCare() {
  const { data, isError } = useDeferredValue(useDashboard())
  const care = data?.activeCareServices
  return (
    <section aria-label="진행 중인 케어" className="mb-3">
      {!care && !isError && (
        <Row drawing={<Skeleton className="size-12 rounded-full" />} title="진행 중인 케어" />
      )}
      {!care && isError && (
        <Row drawing={<Monstera />} title="진행 중인 케어" to={screens.reservations.route}>
          예약 내역에서 볼 수 있어요
        </Row>
      )}
      {care?.length === 0 && (
        <Row drawing={<Monstera />} title="맡긴 식물이 없어요" to={screens.reservation.route}>
          수거부터 배송까지 맡겨 보세요
        </Row>
      )}
      {care?.[0] && <First {...care[0]} />}
    </section>
  )
}

type Care = NonNullable<ReturnType<typeof useDashboard>['data']>['activeCareServices'][number]

/** The newest reservation in progress: its next day, and one tap to it. */
const First = ({ id, plantName, status, statusLabel, payUntil, pickupDate, deliveryDate }: Care) => (
  <Row
    ground={payUntil ? 'bg-sun-soft' : undefined}
    drawing={<CareDrawing status={status} />}
    title={
      payUntil
        ? '결제를 기다리고 있어요'
        : (nextVisitText({ status, pickup: pickupDate, delivery: deliveryDate }) ?? plantName)
    }
    to={screens.reservationDetail.route}
    params={{ id }}
  >
    {plantName} · {payUntil ? `${formatDayAt(payUntil)} ` : statusLabel || status}
    {payUntil && <span className="whitespace-nowrap">{formatTimeAt(payUntil)}까지</span>}
  </Row>
)

interface RowProps extends Pick<LinkProps, 'to' | 'params'> {
  drawing: ReactNode
  title: string
  ground?: string | undefined
  children?: ReactNode
}

function Row({
  drawing,
  title,
  ground = 'bg-leaf-soft',
  children = <Skeleton className="h-5 w-20" />,
  ...target
}: RowProps) {
  const content = (
    <>
      <span aria-hidden className="size-12 shrink-0">
        {drawing}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block min-h-6 muted">{children}</span>
      </span>
      {target.to && <ChevronRight aria-hidden className="size-5 text-ink-muted" />}
    </>
  )
  const style = `flex min-h-20 items-center gap-3 rounded-lg border border-line px-4 py-2 ${ground}`
  if (!target.to) return <div className={style}>{content}</div>
  return (
    <Link {...target} className={`${style} transition duration-120 active:bg-line`}>
      {content}
    </Link>
  )
}

type Stats = Data<typeof getMyPage>['serviceStats']

interface Entry {
  to: string
  hash?: string
  label: string
  Icon: LucideIcon
  /** Number of rows behind the entry. */
  count?: keyof Stats
}

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: '내 활동',
    entries: [
      { to: '/analysis-list', label: '진단 기록', Icon: History },
      { to: '/reservation-list', label: '예약 내역', Icon: CalendarDays, count: 'reservationCount' },
      { to: '/payment-list', label: '결제 내역', Icon: CreditCard, count: 'paymentCount' },
      { to: '/alarm-list', label: '알림', Icon: Bell },
    ],
  },
  {
    title: '설정',
    entries: [
      { to: '/profile-edit', label: '내 정보 수정', Icon: UserRound },
      {
        to: '/profile-edit',
        hash: profileSections.notifications,
        label: '알림 설정',
        Icon: SlidersHorizontal,
      },
      { to: '/profile-edit', hash: profileSections.devices, label: '로그인한 기기', Icon: Smartphone },
      { to: '/profile-edit', hash: profileSections.data, label: '내 데이터와 탈퇴', Icon: Database },
    ],
  },
  {
    title: '도움말',
    entries: [
      { to: '/customer-service', label: '고객센터', Icon: Headset },
      { to: '/inquiries', label: '내 문의', Icon: MessagesSquare },
      { to: '/care-service-desc', label: '서비스와 가격', Icon: BookOpenText },
      { to: '/shop', label: '쇼핑', Icon: ShoppingBag },
      { to: '/user-condition', label: '이용약관', Icon: FileText },
      { to: '/private-condition', label: '개인정보 처리방침', Icon: ShieldCheck },
    ],
  },
]

/** Entries of my page in groups. The counts are absent until they are loaded. */
const MyPageMenu = ({ stats }: { stats: Stats | undefined }) => (
  <nav aria-label="마이페이지 메뉴" className="flex flex-col gap-6">
    {groups.map((group) => (
      <Group key={group.title} {...group} stats={stats} />
    ))}
  </nav>
)

function Group({ title, entries, stats }: (typeof groups)[number] & { stats: Stats | undefined }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold text-ink-muted">
        {title}
      </h2>
      <ul className="divide-y divide-line card">
        {entries.map(({ to, hash, label, Icon, count }) => (
          <li key={label} className="first:rounded-t-lg last:rounded-b-lg">
            <Link
              to={to}
              {...(hash && { hash })}
              className="flex min-h-13 items-center gap-3 rounded-[inherit] px-4 transition duration-120 active:bg-line"
            >
              <Icon aria-hidden className="size-5 text-leaf" strokeWidth={1.8} />
              <span className="flex-1">{label}</span>
              {count && stats && (
                <span className="font-semibold text-ink-muted">{formatNumber(stats[count])}건</span>
              )}
              <ChevronRight aria-hidden className="size-5 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
