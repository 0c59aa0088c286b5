import { type ReactNode, useId } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Checkbox, classNames } from '../../../../../ui/index.ts'
import { Fold } from './fold.tsx'

/** A piece of advice; part of a care plan where it can be ticked. */
export interface Step {
  text: string
  done: boolean
}

interface StepsProps {
  steps: Step[]
  /** Ticks a step of a care plan; without it the steps can only be read. */
  onTick?: ((step: Step, done: boolean) => void) | undefined
}

interface TodayProps extends StepsProps {
  title: string
  /** Below the steps, in the same card. */
  children?: ReactNode
}

/** What to do today, the first step the most prominent. */
export function Today({ title, steps, onTick, children }: TodayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 text-lg font-bold">
        {title}
      </h2>
      <div className="card">
        <Steps steps={steps} onTick={onTick} isNumbered />
        {children}
      </div>
    </section>
  )
}

/** Steps as a checklist, numbers or bullets. */
export function Steps({ steps, onTick, isNumbered }: StepsProps & { isNumbered?: boolean }) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <List className={classNames(isNumbered || onTick ? 'divide-y divide-line' : 'flex flex-col gap-2')}>
      {steps.map((step, index) => (
        <li key={step.text}>
          {onTick ? (
            <Checkbox
              checked={step.done}
              onChange={(done) => onTick(step, done)}
              className={classNames('min-h-14 cursor-pointer items-start! py-3.5', isNumbered && 'px-5')}
            >
              <span
                className={classNames(
                  step.done && 'text-ink-muted',
                  step.done && isNumbered && 'line-clamp-1',
                  isNumbered && index === 0 && 'font-semibold',
                )}
              >
                {step.text}
              </span>
            </Checkbox>
          ) : (
            <ReadOnlyStep text={step.text} number={isNumbered ? index + 1 : undefined} />
          )}
        </li>
      ))}
    </List>
  )
}

const ReadOnlyStep = ({ text, number }: { text: string; number: number | undefined }) => (
  <div className={classNames('flex gap-3', number !== undefined && 'px-5 py-3.5')}>
    <span
      aria-hidden
      className={classNames(
        'shrink-0 bg-leaf-soft text-leaf',
        number
          ? 'grid size-6 place-items-center rounded-leaf text-sm font-semibold'
          : 'mt-2 size-2 rounded-full bg-leaf!',
      )}
    >
      {number}
    </span>
    <span className={classNames(number === 1 && 'font-semibold')}>{text}</span>
  </div>
)

type AdviceProps = Pick<DiagnosisResult, 'advice' | 'problemId' | 'family' | 'severity'>

/** Whether `advice.urgent` is open from the start: in urgent cases, and in old results, which have it only then. */
const isUrgentFirst = ({ severity, family }: AdviceProps) =>
  family !== 'HARMLESS' && (severity === undefined || severity === 'URGENT')

/** The first sign of recovery, and what would make the matter urgent; while closed that sign alone. */
export function Signals(props: AdviceProps) {
  const { advice, family } = props
  const isHarmless = family === 'HARMLESS'
  const urgentTitle = isHarmless ? '이럴 때는 다시 봐 주세요' : '이러면 서둘러 주세요'
  const recoveryTitle = isHarmless ? '앞으로 보일 모습' : '나아지는 신호'
  const both = isHarmless ? '앞으로 보일 모습' : '나아지는 신호와 서두를 때'
  const { urgent, recovery } = advice ?? {}
  if (!recovery && !urgent) return null
  const sign = !isHarmless && urgent?.match(/.*?면(?= )|.+/)?.[0]
  return (
    <Fold
      title={recovery && urgent ? both : recovery ? recoveryTitle : urgentTitle}
      hint={sign && <span className="muted line-clamp-1 w-full group-open:hidden">서두를 때: {sign}</span>}
      open={Boolean(urgent) && isUrgentFirst(props)}
    >
      <dl className="flex flex-col gap-4">
        {urgent && (
          <div>
            <dt className={classNames('text-sm font-semibold', isHarmless ? 'text-sky' : 'text-clay')}>
              {urgentTitle}
            </dt>
            <dd>{urgent}</dd>
          </div>
        )}
        {recovery && (
          <div>
            <dt className="text-sm font-semibold text-leaf">{recoveryTitle}</dt>
            <dd>{recovery}</dd>
          </div>
        )}
      </dl>
    </Fold>
  )
}

/** How to prevent the problem, and when to ask an expert. */
export function Prevention({ steps, onTick, ...result }: AdviceProps & StepsProps) {
  const { advice } = result
  if (steps.length === 0 && !advice?.askExpert) return null
  return (
    <Fold title={titleOf(result)} open={isCareAnswer(result)}>
      <Steps steps={steps} onTick={onTick} />
      {advice?.askExpert && <p className="mt-3 muted">{advice.askExpert}</p>}
    </Fold>
  )
}

/** An answer to a question about care has no steps for today. */
const isCareAnswer = ({ advice }: AdviceProps) => advice?.today.length === 0

function titleOf(result: AdviceProps) {
  const { advice, family, problemId } = result
  if (!advice) return '앞으로의 관리'
  if (isCareAnswer(result)) return '이번 달 돌보기'
  return family === 'HARMLESS' || problemId === 'healthy' ? '앞으로도 건강하게' : '다시 생기지 않게'
}
