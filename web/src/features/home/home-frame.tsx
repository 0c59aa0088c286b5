import type { ReactNode } from 'react'
import { Page } from '../../../../ui/index.ts'
import { CareIntro } from './care-intro.tsx'

interface HomeFrameProps {
  /** The first line, which depends on who is here. */
  greeting: ReactNode
  children: ReactNode
}

/**
 * What home looks like for everybody, also before anything is loaded: the served document holds it, so it
 * is on the screen before any script runs and does not move afterwards.
 */
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
