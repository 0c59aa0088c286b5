import { Link } from '@tanstack/react-router'
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
  type LucideIcon,
  ShieldCheck,
  ShoppingBag,
  SlidersHorizontal,
  Smartphone,
  UserRound,
} from 'lucide-react'
import { useId } from 'react'
import type { getMyPage } from '../../../../contract/account/account.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { formatNumber } from '../../../../contract/numbers.ts'
import { profileSections } from './profile/profile-sections.ts'

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
      { to: '/care-service-desc', label: '서비스와 가격', Icon: BookOpenText },
      { to: '/shop', label: '쇼핑', Icon: ShoppingBag },
      { to: '/user-condition', label: '이용약관', Icon: FileText },
      { to: '/private-condition', label: '개인정보 처리방침', Icon: ShieldCheck },
    ],
  },
]

/** Entries of my page in groups. The counts are absent until they are loaded. */
export const MyPageMenu = ({ stats }: { stats: Stats | undefined }) => (
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
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised shadow-card">
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
