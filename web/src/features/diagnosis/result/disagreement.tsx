import { Image, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'

/** What the description and the photos each point to, when they differ; the question below separates them. */
export function Disagreement({ disagreement }: Pick<DiagnosisResult, 'disagreement'>) {
  if (!disagreement) return null
  const { fromText, fromPhotos, text } = disagreement
  return (
    <section aria-label="알려 주신 것과 사진이 달라요" className="mb-4 rounded-lg bg-sun-soft px-5 py-5">
      <p className="font-semibold text-sun">알려 주신 것과 사진이 조금 달라요</p>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        <Side name="알려 주신 것으로는" problem={fromText} icon={<MessageCircle aria-hidden size={18} />} />
        <Side name="사진으로는" problem={fromPhotos} icon={<Image aria-hidden size={18} />} />
      </dl>
      <p className="mt-3">{text}</p>
    </section>
  )
}

const Side = ({ name, problem, icon }: { name: string; problem: string; icon: ReactNode }) => (
  <div className="rounded-md bg-surface-raised px-4 py-3">
    <dt className="flex items-center gap-2 text-sm text-ink-muted">
      {icon}
      {name}
    </dt>
    <dd className="mt-0.5 font-bold">{problem}</dd>
  </div>
)
