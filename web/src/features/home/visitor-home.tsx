import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle } from '../../../../ui/index.ts'
import { RecommendedContents } from './sections/recommended-contents.tsx'
import { RecommendedProducts } from './sections/recommended-products.tsx'
import { ThreeSteps } from './sections/three-steps.tsx'

/** Content of home for visitors without a session. */
export const VisitorHome = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <div className="lg:row-start-2">
      <ThreeSteps />
      <SignInInvitation />
    </div>
    <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
      <RecommendedContents contents={dashboard.recommendedContents} />
    </div>
    <div className="min-w-0 lg:row-start-3">
      <RecommendedProducts products={dashboard.recommendedProducts} />
    </div>
  </>
)

/** Benefits of signing in, with a link. */
const SignInInvitation = () => (
  <section aria-labelledby="sign-in" className="mb-8">
    <h2 id="sign-in" className="text-lg font-bold">
      내 식물의 기록을 모아 두세요
    </h2>
    <p className="mt-1 text-pretty text-ink-muted">진단과 전문가 답변을 언제든 다시 볼 수 있어요.</p>
    <Link to={screens.login.route} className={`${buttonStyle({ variant: 'soft' })} mt-4`}>
      로그인하고 시작하기
    </Link>
  </section>
)
