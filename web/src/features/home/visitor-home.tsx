import { Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { RecommendedContents, RecommendedProducts, SignInInvitation } from './below-the-fold.ts'
import { ThreeSteps } from './sections/three-steps.tsx'

/** Content of home for visitors without a session. */
export const VisitorHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <div className="lg:row-start-2">
      <ThreeSteps />
      <Suspense>
        <SignInInvitation />
      </Suspense>
    </div>
    <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:-mt-12">
      <Suspense>
        <RecommendedContents contents={dashboard.recommendedContents} />
      </Suspense>
    </div>
    <div className="min-w-0 lg:row-start-3">
      <Suspense>
        <RecommendedProducts products={dashboard.recommendedProducts} />
      </Suspense>
    </div>
  </>
)
