import { Clock, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { classNames } from '../../../../../ui/index.ts'
import { isUrgentFirst } from './advice.tsx'

type SignalsProps = Pick<DiagnosisResult, 'advice' | 'severity' | 'family'>

/** The first sign of recovery, and what would make the matter urgent unless that stands above the steps. */
export function Signals(props: SignalsProps) {
  const { advice, family } = props
  const urgent = isUrgentFirst(props) ? null : advice?.urgent
  if (!advice?.recovery && !urgent) return null
  return (
    <div className="mb-10 flex flex-col gap-2">
      {advice?.recovery && (
        <Signal title="나아지는 신호" text={advice.recovery} look="bg-leaf-soft" titleLook="text-leaf">
          <Sprout aria-hidden size={22} />
        </Signal>
      )}
      {urgent && family === 'HARMLESS' && (
        <Signal title="다만 이러면 달라요" text={urgent} look="bg-sky-soft" titleLook="text-sky">
          <Clock aria-hidden size={22} />
        </Signal>
      )}
      {urgent && family !== 'HARMLESS' && (
        <Signal title="이러면 서둘러 주세요" text={urgent} look="bg-sun-soft" titleLook="text-sun">
          <Clock aria-hidden size={22} />
        </Signal>
      )}
    </div>
  )
}

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
