import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../../../../contract/home/home.ts'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, Card, Pothos } from '../../../../../ui/index.ts'
import { useIsSignedIn } from '../../../shared/session.ts'
import { useConsentPrompt } from '../../account/index.ts'
import { OpeningSoon } from '../opening-soon.tsx'
import { RecommendedContents } from './recommended-contents.tsx'
import { RecommendedProducts } from './recommended-products.tsx'

/** Public sections after the personal ones: recommendations. */
export function PublicSections({ dashboard }: { dashboard: Dashboard }) {
  const { recommendedContents, recommendedProducts, openingSoon } = dashboard
  const isSignedIn = useIsSignedIn()
  const isConsentSettled = useConsentPrompt()
  return (
    <>
      {!isSignedIn && <SignInInvitation />}
      {recommendedContents.length > 0 && <RecommendedContents contents={recommendedContents} />}
      {recommendedProducts.length > 0 && <RecommendedProducts products={recommendedProducts} />}
      {openingSoon && isConsentSettled && <OpeningSoon {...openingSoon} />}
    </>
  )
}

/** Benefits of signing in, with a link. */
const SignInInvitation = () => (
  <Card className="mb-10 grid grid-cols-[1fr_auto] items-center gap-x-4 md:p-8">
    <div>
      <h2 className="text-lg font-bold">내 식물의 기록을 모아 두세요</h2>
      <p className="mt-1 text-pretty text-ink-muted">
        로그인하면 진단 기록과 전문가 답변을 언제든 다시 볼 수 있어요.
      </p>
    </div>
    <div className="size-20 md:row-span-2 md:size-36">
      <Pothos />
    </div>
    <div className="col-span-2 mt-4 flex flex-col sm:flex-row md:col-span-1">
      <Link to={screens.login.route} className={buttonStyle({ variant: 'soft' })}>
        로그인하고 시작하기
      </Link>
    </div>
  </Card>
)
