import { HomeSection } from './home-section.tsx'
import { AnswerDrawing, CameraDrawing, ResultDrawing } from './step-drawings.tsx'

const steps = [
  { Drawing: CameraDrawing, title: '사진 두 장 찍고' },
  { Drawing: AnswerDrawing, title: '몇 가지 답하면' },
  { Drawing: ResultDrawing, title: '바로 할 일을 알아요' },
]

/** The three steps of a diagnosis, for new visitors. */
export const ThreeSteps = () => (
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
