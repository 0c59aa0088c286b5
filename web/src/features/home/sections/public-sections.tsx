import type { Dashboard } from '../../../../../contract/home/home.ts'
import { useIsSignedIn } from '../../../shared/session.ts'
import { useConsentPrompt } from '../../account/index.ts'
import { OpeningSoon } from '../opening-soon.tsx'
import { RecommendedContents } from './recommended-contents.tsx'
import { RecommendedProducts } from './recommended-products.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'

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
