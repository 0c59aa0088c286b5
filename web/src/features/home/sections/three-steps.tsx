import type { ReactNode } from 'react'
import { Section } from '../../../../../ui/index.ts'
import { AnswerDrawing, CameraDrawing, ResultDrawing } from './step-drawings.tsx'

const steps: { drawing: ReactNode; title: string; text: string }[] = [
  {
    drawing: <CameraDrawing />,
    title: '사진 두 장을 찍어요',
    text: '식물 전체와 아픈 곳을 한 장씩 담아요.',
  },
  {
    drawing: <AnswerDrawing />,
    title: '몇 가지만 답해요',
    text: '물주기와 놓인 자리처럼 쉬운 질문이에요.',
  },
  {
    drawing: <ResultDrawing />,
    title: '돌보는 방법을 받아요',
    text: '진단은 바로, 전문가 답변은 24시간 안에 드려요.',
  },
]

/** The three steps of a diagnosis, for new visitors. */
export const ThreeSteps = () => (
  <Section title="이렇게 도와드려요">
    <ol className="grid gap-3 md:grid-cols-3">
      {steps.map(({ drawing, title, text }, index) => (
        <li
          key={title}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 shadow-card md:flex-col md:p-6 md:text-center"
        >
          <div className="size-18 shrink-0 md:size-28">{drawing}</div>
          <div>
            <p className="text-sm font-semibold text-leaf">{index + 1}단계</p>
            <h3 className="font-bold">{title}</h3>
            <p className="mt-0.5 text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
)
