import { Photo } from '../../../../../../ui/index.ts'
import { photoSource } from '../../../../shared/site.ts'
import { useDiagnosis } from '../../../diagnosis/index.ts'

/** The linked diagnosis with its photo and problem. */
export function DiagnosisCard({ id, onForget }: { id: string; onForget: () => void }) {
  const { data } = useDiagnosis(id)
  if (!data) return null
  return (
    <section
      aria-label="함께 보내는 진단"
      className="mb-8 flex items-center gap-4 rounded-lg border border-line bg-surface-raised p-3 shadow-card"
    >
      <Photo
        {...photoSource(data.fullPlantImageUrl)}
        sizes="4.5rem"
        width={1}
        height={1}
        alt=""
        className="w-18 shrink-0 rounded-md"
      />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-muted">이 진단을 함께 보내요</p>
        <p className="line-clamp-2 font-semibold">{data.problem}</p>
      </div>
      <button
        type="button"
        onClick={onForget}
        className="min-h-11 shrink-0 rounded-md px-3 text-sm font-semibold text-ink-muted active:bg-line"
      >
        빼기
      </button>
    </section>
  )
}
