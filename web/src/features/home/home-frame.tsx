import type { ReactNode } from 'react'
import { Page } from '../../../../ui/index.ts'
import { HomeBanner } from './home-banner.tsx'
import { CareIntro } from './sections/care-intro.tsx'

interface HomeFrameProps {
  /** First line; depends on the session. */
  greeting: ReactNode
  /** What a member should do now, above the introduction. */
  matters: ReactNode
  children: ReactNode
}

/** The part of home that is the same for everybody and needs no data: it is in the pre-rendered document. */
export const HomeFrame = ({ greeting, matters, children }: HomeFrameProps) => (
  <Page wide>
    <HomeBanner />
    <h1 tabIndex={-1} className="mb-5 text-2xl font-bold">
      <span className="block min-h-[1.35em]">{greeting}</span>
      오늘 식물은 어떤가요?
    </h1>
    {matters}
    <CareIntro />
    {children}
  </Page>
)
