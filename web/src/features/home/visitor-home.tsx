import type { Dashboard } from '../../../../contract/home/home.ts'
import { BelowTheFold } from './below-the-fold.tsx'
import { ThreeSteps } from './sections/three-steps.tsx'

/** Content of home for visitors without a session. */
export const VisitorHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <ThreeSteps />
    <BelowTheFold dashboard={dashboard} />
  </>
)
