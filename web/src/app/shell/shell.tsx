import type { ReactNode } from 'react'
import { PageSkeleton } from '../page-skeleton.tsx'
import { CurrentScreen } from './current-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Tabs } from './tabs.tsx'

/** Header, tabs and footer around the current screen. */
export const Shell = () => (
  <ShellFrame>
    <CurrentScreen skeleton={<PageSkeleton />} />
  </ShellFrame>
)

/** The shell around any content. The footer starts below the first view, so loading content never moves it into sight. */
export const ShellFrame = ({ children }: { children: ReactNode }) => (
  <div className="[--bottom-inset:calc(var(--spacing)*16+env(safe-area-inset-bottom,0px))] pb-(--bottom-inset) md:[--bottom-inset:env(safe-area-inset-bottom,0px)] print:pb-0 print:[&>*:not(main)]:hidden">
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-3 font-semibold text-on-leaf focus:translate-y-0"
    >
      본문으로 바로 가기
    </a>
    <Header />
    <Tabs />
    <main id="main" tabIndex={-1} className="flex min-h-svh flex-col pt-14 md:pt-18 print:pt-0">
      {children}
    </main>
    <Footer />
  </div>
)
