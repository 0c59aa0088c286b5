import { Link, Outlet } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Wordmark } from '../../../../ui/index.ts'
import { Footer } from './footer.tsx'

const linkStyle =
  'inline-flex min-h-11 items-center rounded-sm px-2 text-[min(1rem,4.4vw)] font-semibold whitespace-nowrap text-ink-muted aria-[current=page]:text-leaf sm:px-3'

/** Header and footer of the company's pages, which do not have the app's tabs. */
export const CompanyFrame = () => (
  <>
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-3 font-semibold text-on-leaf focus:translate-y-0"
    >
      본문으로 바로 가기
    </a>
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex h-14 max-w-wide items-center gap-1 px-5 md:h-18">
        <Link to={screens.home.route} className="flex min-h-11 items-center rounded-sm">
          <Wordmark label="새잎" className="h-[min(1.5rem,7vw)] w-auto" />
        </Link>
        <nav aria-label="회사" className="ml-auto flex items-center sm:gap-1">
          <Link to={screens.company.route} activeOptions={{ exact: true }} className={linkStyle}>
            소개
          </Link>
          <Link to={screens.companyAbout.route} className={linkStyle}>
            이야기
          </Link>
          <Link
            to={screens.diagnosis.route}
            className={`${buttonStyle({ variant: 'soft' })} whitespace-nowrap`}
          >
            진단하기
          </Link>
        </nav>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="flex min-h-svh flex-col">
      <Outlet />
    </main>
    <Footer />
  </>
)
