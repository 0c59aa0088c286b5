import { Suspense } from 'react'
import type { Dashboard } from '../../../../contract/home/home.ts'
import { RecommendedContents, RecommendedProducts, SignInInvitation } from './below-the-fold.ts'
import { HomeSection } from './sections/home-section.tsx'
import { AnswerDrawing, CameraDrawing, ResultDrawing } from './sections/step-drawings.tsx'

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

const steps = [
  { Drawing: CameraDrawing, title: '사진 두 장 찍고' },
  { Drawing: AnswerDrawing, title: '몇 가지 답하면' },
  { Drawing: ResultDrawing, title: '바로 할 일을 알아요' },
]

/** The three steps of a diagnosis, for new visitors. */
const ThreeSteps = () => (
  <HomeSection title="이렇게 도와드려요">
    <ol className="grid grid-cols-3 gap-3">
      {steps.map(({ Drawing, title }) => (
        <li key={title} className="flex flex-col items-center gap-2 text-center text-sm">
          <span className="size-14">
            <Drawing />
          </span>
          <span className="text-balance">{title}</span>
        </li>
      ))}
    </ol>
  </HomeSection>
)
