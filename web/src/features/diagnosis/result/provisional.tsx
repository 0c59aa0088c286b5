import { Telescope } from 'lucide-react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'

/** Says that the result is provisional and may be replaced. */
export function Provisional({ provisional }: Pick<DiagnosisResult, 'provisional'>) {
  if (!provisional) return null
  return (
    <section aria-label="먼저 살펴본 결과" className="mb-10 flex gap-3 rounded-lg bg-sky-soft px-5 py-4">
      <Telescope aria-hidden size={22} className="mt-0.5 shrink-0 animate-breathe text-sky" />
      <div>
        <p className="font-semibold text-sky">먼저 살펴본 결과예요</p>
        <p className="mt-0.5 text-sm">
          사진을 더 자세히 보고 있어요. 새로 알게 된 것이 있으면 이 화면을 고치고 알려 드릴게요.
        </p>
      </div>
    </section>
  )
}
