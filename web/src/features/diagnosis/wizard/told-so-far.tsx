import { type Question, questionnaire, questions } from '../../../../../contract/diagnosis/diagnosis.ts'
import { useObjectUrl } from '../photo/photo-picker.tsx'
import type { WizardState } from './wizard-state.ts'

const names: Record<Question, string> = {
  wateringFrequency: '물 주기',
  experience: '키운 지',
  symptomDuration: '증상 발견',
  location: '장소',
}

/** What the person has told so far, beside the question in a wide window; a photo has its place before it is there. */
export const ToldSoFar = ({ photos, prompt, answers }: WizardState) => (
  <aside
    aria-labelledby="told-so-far"
    className="hidden flex-col gap-4 card p-5 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:flex lg:self-start"
  >
    <h2 id="told-so-far" className="text-sm font-semibold">
      지금까지 알려 주신 것
    </h2>
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
    <figure>
      {url ? (
        <img src={url} alt="" className="aspect-square w-full rounded-leaf object-cover" />
      ) : (
        <div className="aspect-square rounded-leaf border-2 border-dashed border-line" />
      )}
      <figcaption className="mt-1 muted">{name}</figcaption>
    </figure>
  )
}
