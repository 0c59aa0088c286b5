import { useEffect, useId, useRef } from 'react'
import { ProgressBar } from '../../../../../../ui/index.ts'
import { lastStep, steps } from '../wizard-state.ts'
import { questionTexts } from './question-texts.ts'

const headings = {
  full: {
    title: '식물 전체가 보이는 사진을 올려 주세요',
    lead: '전문가가 답할 때 함께 봐요. 다시 진단할 때 비교도 돼요.',
  },
  symptom: { title: '걱정되는 부분을 가까이 찍어 주세요', lead: '가장 심한 곳 한 군데면 충분해요.' },
  prompt: { title: '어떤 점이 걱정되나요?', lead: '친구에게 말하듯 편하게 적어 주세요.' },
  ...questionTexts,
}

/** Shows the progress and the step's title, and moves the focus to the title on every new step. */
export function StepHeading({ step }: { step: number }) {
  const counterId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const { title, lead } = headings[steps[step - 1] ?? 'full']
  return (
    <header className="mb-6">
      <div className="mb-5 flex items-center gap-4">
        <ProgressBar value={step} max={lastStep} label="진단 진행" className="flex-1" />
        <p id={counterId} className="text-sm font-semibold text-ink-muted">
          {step} / {lastStep}
        </p>
      </div>
      <h1 ref={heading} tabIndex={-1} aria-describedby={counterId} className="text-xl font-bold md:text-2xl">
        {title}
      </h1>
      <p className="mt-2 text-ink-muted">{lead}</p>
    </header>
  )
}
