import { Clock, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames } from '../../../../../ui/index.ts'
import { isUrgentFirst } from './advice.tsx'

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
