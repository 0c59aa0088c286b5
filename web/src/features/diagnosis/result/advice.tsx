import { Clock, MessageSquareText, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames, Section } from '../../../../../ui/index.ts'

type AdviceProps = Pick<
  DiagnosisResult,
  'advice' | 'solutions' | 'managementTip' | 'problemId' | 'family' | 'severity' | 'emergency'
>

/** Whether `advice.urgent` stands above the steps: in urgent cases, and in old results, which have it only then. */
const isUrgentFirst = ({ severity, family }: Pick<AdviceProps, 'severity' | 'family'>) =>
  family !== 'HARMLESS' && (severity === undefined || severity === 'URGENT')

/** Shown above everything else when a delay would cost the plant. */
export function Urgent(props: Pick<AdviceProps, 'advice' | 'severity' | 'family'>) {
  const { advice, severity } = props
  if (!advice?.urgent || !isUrgentFirst(props)) return null
  const title = severity ? '이러면 서둘러 주세요' : '서둘러 주세요'
  return (
    <section aria-label={title} className="mb-10 flex gap-3 rounded-lg bg-clay-soft px-5 py-4">
      <Clock aria-hidden size={22} className="mt-0.5 shrink-0 text-clay" />
      <div>
        <p className="font-semibold text-clay">{title}</p>
        <p className="mt-0.5">{advice.urgent}</p>
      </div>
    </section>
  )
}

/**
 * Steps for today and this week, without those of the emergency above. Older results without `advice` have only
 * `solutions`.
 */
export const AdviceSteps = ({ advice, solutions, family, emergency }: AdviceProps) => (
  <>
    <Today
      title={family === 'HARMLESS' ? '이렇게만 해 주세요' : '오늘 할 일'}
      steps={(advice?.today ?? solutions).filter((step) => !emergency?.doNow.includes(step))}
    />
    <ThisWeek steps={advice?.thisWeek ?? []} />
  </>
)

function Today({ title, steps }: { title: string; steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <Section title={title}>
      <ol className="card px-5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-line py-4 not-last:border-b">
            <span
              aria-hidden
              className={classNames(
                'grid size-8 shrink-0 place-items-center rounded-full rounded-tl-sm rounded-br-sm font-bold',
                index === 0 ? 'bg-leaf text-on-leaf' : 'bg-leaf-soft text-leaf',
              )}
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function ThisWeek({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <Section title="이번 주">
      <ul className="px-5">
        {steps.map((step) => (
          <li key={step} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden
              className="absolute top-3 -bottom-3 left-[0.9375rem] w-0.5 bg-leaf-soft group-last:hidden"
            />
            <span aria-hidden className="relative grid size-8 shrink-0 place-items-center">
              <span className="size-4 rounded-full rounded-tl-sm rounded-br-sm border-2 border-leaf bg-canvas" />
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How to prevent the problem, and when to ask an expert. */
export function Prevention({ advice, managementTip = [], family, problemId }: AdviceProps) {
  const tips = advice?.prevention ?? managementTip
  if (tips.length === 0 && !advice) return null
  return (
    <Section title={tips.length > 0 && titleOf(advice, family === 'HARMLESS' || problemId === 'healthy')}>
      {tips.length > 0 && (
        <ul className="mb-5 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      {advice && (
        <p className="flex gap-3 rounded-lg bg-surface px-5 py-4 text-sm">
          <MessageSquareText aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-muted" />
          {advice.askExpert}
        </p>
      )}
    </Section>
  )
}

function titleOf(advice: AdviceProps['advice'], isHarmless: boolean) {
  if (!advice) return '앞으로의 관리'
  // An answer to a question about care has no steps for today.
  if (advice.today.length === 0) return '이번 달 돌보기'
  return isHarmless ? '앞으로도 건강하게' : '다시 생기지 않게'
}

type SignalsProps = Pick<DiagnosisResult, 'advice' | 'severity' | 'family'>

/** The first sign of recovery, and what would make the matter urgent unless that stands above the steps. */
export function Signals(props: SignalsProps) {
  const { advice, family } = props
  const isHarmless = family === 'HARMLESS'
  const urgent = isUrgentFirst(props) ? null : advice?.urgent
  if (!advice?.recovery && !urgent) return null
  return (
    <div className="mb-10 flex flex-col gap-2">
      {advice?.recovery && (
        <Signal title={isHarmless ? '앞으로 보일 모습' : '나아지는 신호'} text={advice.recovery} {...calm}>
          <Sprout aria-hidden size={22} />
        </Signal>
      )}
      {urgent && (
        <Signal
          title={isHarmless ? '이럴 때는 다시 봐 주세요' : '이러면 서둘러 주세요'}
          text={urgent}
          {...(isHarmless ? informing : warning)}
        >
          <Clock aria-hidden size={22} />
        </Signal>
      )}
    </div>
  )
}

const calm = { look: 'bg-leaf-soft', titleLook: 'text-leaf' }
const informing = { look: 'bg-sky-soft', titleLook: 'text-sky' }
const warning = { look: 'bg-sun-soft', titleLook: 'text-sun' }

interface SignalProps {
  title: string
  text: string
  look: string
  titleLook: string
  /** The icon. */
  children: ReactNode
}

const Signal = ({ title, text, look, titleLook, children }: SignalProps) => (
  <section aria-label={title} className={classNames('flex gap-3 rounded-lg px-5 py-4', look)}>
    <span className={classNames('mt-0.5 shrink-0', titleLook)}>{children}</span>
    <div>
      <p className={classNames('font-semibold', titleLook)}>{title}</p>
      <p className="mt-0.5">{text}</p>
    </div>
  </section>
)
