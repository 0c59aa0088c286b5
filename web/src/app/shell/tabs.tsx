import { Link } from '@tanstack/react-router'
import { BookOpen, House, type LucideIcon, Stethoscope, UserRound } from 'lucide-react'
import { screens } from '../../../../contract/screens.ts'
import { type TabName, usePlace } from './places.ts'

/**
 * Links to the four main screens; the one that the current screen belongs to is marked. A bar at the bottom on phones, part
 * of the header in a wide window. Labels grow with the person's text size only as far as they fit into a quarter of the bar.
 */
export const Tabs = () => (
  <nav
    aria-label="주요 화면"
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] md:top-0 md:right-auto md:bottom-auto md:left-1/2 md:h-18 md:-translate-x-1/2 md:border-0 md:bg-transparent md:pb-0"
  >
    <ul className="mx-auto flex h-16 max-w-column items-stretch md:h-18 md:items-center md:gap-1">
      <Tab name="home" icon={House} exact>
        홈
      </Tab>
      <Tab name="contents" icon={BookOpen}>
        콘텐츠
      </Tab>
      <Tab name="diagnosis" icon={Stethoscope}>
        진단
      </Tab>
      <Tab name="myPage" icon={UserRound}>
        마이페이지
      </Tab>
    </ul>
  </nav>
)

function Tab(props: { name: TabName; icon: LucideIcon; exact?: boolean; children: string }) {
  const { name, icon: Icon, exact = false, children } = props
  const isParent = usePlace()?.tab === name
  return (
    <li className="flex-1 md:flex-none">
      <Link
        to={screens[name].route}
        activeOptions={{ exact }}
        aria-current={isParent || undefined}
        className="group flex h-full min-h-11 flex-col items-center justify-center gap-0.5 rounded-md text-[min(0.75rem,4.4vw)] font-semibold whitespace-nowrap text-ink-muted transition duration-120 -outline-offset-4 [&[aria-current]]:text-leaf md:flex-row md:gap-2 md:px-4 md:text-base md:hover:bg-line"
      >
        <span className="grid h-7 w-[min(3.5rem,20vw)] place-items-center rounded-full transition group-[[aria-current]]:bg-leaf-soft md:size-auto md:group-[[aria-current]]:bg-transparent">
          <Icon aria-hidden className="size-5.5 md:size-5" strokeWidth={1.8} />
        </span>
        {children}
      </Link>
    </li>
  )
}
