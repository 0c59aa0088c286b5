import type { ReactNode } from 'react'
import { Page } from '../../../../ui/index.ts'
import { CareIntro } from './sections/care-intro.tsx'

interface HomeFrameProps {
  /** First line; depends on the session. */
  greeting: ReactNode
  children: ReactNode
}

/** The part of home that is the same for everybody and needs no data: it is in the pre-rendered document. */
export const HomeFrame = ({ greeting, children }: HomeFrameProps) => (
  <Page wide>
    <h1 tabIndex={-1} className="mb-5 text-2xl font-bold">
      <span className="block min-h-[1.35em]">{greeting}</span>
      오늘 식물은 어떤가요?
    </h1>
    <CareIntro />
    {children}
  </Page>
)
