import { type Question, questionnaire, questions } from '../../../../../contract/diagnosis/diagnosis.ts'
import { useObjectUrl } from '../photo/photo-picker.tsx'
import type { WizardState } from './wizard-state.ts'

const names: Record<Question, string> = {
  wateringFrequency: '물 주기',
  experience: '키운 지',
  symptomDuration: '증상 발견',
  location: '장소',
}

/** What the person has told so far, beside the question in a wide window. */
export const ToldSoFar = ({ photos, prompt, answers }: WizardState) => (
  <aside
    aria-label="지금까지 들려주신 이야기"
    className="hidden flex-col gap-4 border-l border-line pl-8 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:flex"
  >
    <div className="grid grid-cols-2 gap-2">
      <SmallPhoto name="식물 전체" photo={photos.full?.blob} />
      <SmallPhoto name="증상" photo={photos.symptom?.blob} />
    </div>
    {prompt && <p className="line-clamp-6">“{prompt}”</p>}
    <dl className="flex flex-col gap-2">
      {questions.map((question) => {
        const answer = answers[question]
        const label = Object.entries(questionnaire[question]).find(([code]) => code === answer?.code)?.[1]
        return (
          answer && (
            <div key={question} className="flex justify-between gap-4">
              <dt className="shrink-0 text-ink-muted">{names[question]}</dt>
              <dd className="min-w-0 text-right">{answer.text ?? label}</dd>
            </div>
          )
        )
      })}
    </dl>
  </aside>
)

function SmallPhoto({ name, photo }: { name: string; photo: Blob | undefined }) {
  const url = useObjectUrl(photo)
  return (
    <div className="grid aspect-square place-items-center overflow-hidden rounded-leaf border border-line">
      {url ? (
        <img src={url} alt={name} className="size-full object-cover" />
      ) : (
        <span className="muted">{name}</span>
      )}
    </div>
  )
}
