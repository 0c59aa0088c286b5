import type { DiagnosisResult } from '../../../../../contract/diagnosis.ts'
import { RetakePhoto } from '../../../../../ui/index.ts'

const photos = { FULL: '식물 전체 사진', SYMPTOM: '증상 사진' }

/** What would make the diagnosis surer: better photos, or one more thing to tell. */
export function Unsure({ photoNotes, question }: Pick<DiagnosisResult, 'photoNotes' | 'question'>) {
  if (photoNotes.length === 0 && !question) return null
  return (
    <section aria-label="더 정확해지려면" className="mb-10 rounded-lg bg-sun-soft px-5 py-5">
      {photoNotes.length > 0 && (
        <div className="flex items-start gap-4">
          <div className="size-20 shrink-0">
            <RetakePhoto />
          </div>
          <ul className="flex flex-col gap-3">
            {photoNotes.map(({ photo, text }) => (
              <li key={photo + text}>
                <p className="text-sm font-semibold text-sun">{photos[photo]}</p>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {question && (
        <div className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-5">
          <p className="text-sm font-semibold text-sun">이것을 알려 주시면 더 정확해져요</p>
          <p className="mt-1 text-lg font-semibold">{question}</p>
        </div>
      )}
    </section>
  )
}
