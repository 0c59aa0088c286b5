import type { Dashboard } from '../../../../contract/home.ts'
import { BelowTheFold } from './below-the-fold.tsx'
import { HomeFrame } from './home-frame.tsx'
import { ThreeSteps } from './three-steps.tsx'

/** Home for people who are not signed in: how it goes, why an account is worth it, and what is for everybody. */
export const VisitorHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <HomeFrame greeting="새잎에 오신 걸 환영해요">
    <ThreeSteps />
    <BelowTheFold dashboard={dashboard} />
  </HomeFrame>
)
