import { Link } from '@tanstack/react-router'
import { BookOpen, House, type LucideIcon, Stethoscope, UserRound } from 'lucide-react'
import { screens } from '../../../../contract/screens.ts'

/**
 * The four main screens: a bar at the bottom on phones, part of the header in a wide window. Labels grow with the
 * person's text size only as far as they fit into a quarter of the bar.
 */
export const Tabs = () => (
  <nav
    aria-label="주요 화면"
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] md:top-0 md:right-auto md:bottom-auto md:left-1/2 md:h-18 md:-translate-x-1/2 md:border-0 md:bg-transparent md:pb-0"
  >
    <ul className="mx-auto flex h-16 max-w-column items-stretch md:h-18 md:items-center md:gap-1">
      <Tab to={screens.home.route} icon={House} exact>
        홈
      </Tab>
      <Tab to={screens.contents.route} icon={BookOpen}>
        콘텐츠
      </Tab>
      <Tab to={screens.diagnosis.route} icon={Stethoscope}>
        진단
      </Tab>
      <Tab to={screens.myPage.route} icon={UserRound}>
        마이페이지
      </Tab>
    </ul>
  </nav>
)

type TabTarget = (typeof screens)['home' | 'contents' | 'diagnosis' | 'myPage']['route']

function Tab(props: { to: TabTarget; icon: LucideIcon; exact?: boolean; children: string }) {
  const { to, icon: Icon, exact = false, children } = props
  return (
    <li className="flex-1 md:flex-none">
      <Link
        to={to}
        activeOptions={{ exact }}
        className="group flex h-full min-h-11 flex-col items-center justify-center gap-0.5 rounded-md text-[min(0.75rem,4.4vw)] font-medium whitespace-nowrap text-ink-muted transition duration-120 -outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-leaf md:flex-row md:gap-2 md:px-4 md:text-base md:hover:bg-line"
      >
        <span className="grid h-7 w-14 place-items-center rounded-full transition group-aria-[current=page]:bg-leaf-soft md:size-auto md:group-aria-[current=page]:bg-transparent">
          <Icon aria-hidden className="size-5.5 md:size-5" strokeWidth={1.8} />
        </span>
        {children}
      </Link>
    </li>
  )
}
