import { Link } from '@tanstack/react-router'
import { ChevronRight, FileText, Headset, History, type LucideIcon, ShieldCheck } from 'lucide-react'

const entries: { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/analysis-list', label: '진단 기록', Icon: History },
  { to: '/customer-service', label: '고객센터', Icon: Headset },
  { to: '/user-condition', label: '이용약관', Icon: FileText },
  { to: '/private-condition', label: '개인정보 처리방침', Icon: ShieldCheck },
]

export const MyPageMenu = () => (
  <nav aria-label="마이페이지 메뉴" className="rounded-lg border border-line bg-surface-raised shadow-card">
    <ul className="divide-y divide-line">
      {entries.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-14 items-center gap-3 rounded-lg px-5 active:bg-line">
            <Icon aria-hidden className="size-5 text-leaf" strokeWidth={1.8} />
            <span className="flex-1">{label}</span>
            <ChevronRight aria-hidden className="size-5 text-ink-muted" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
