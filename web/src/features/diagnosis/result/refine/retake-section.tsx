import { Camera, PencilLine } from 'lucide-react'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Button, RetakePhoto } from '../../../../../../ui/index.ts'
import type { PhotoSlot } from '../../wizard/wizard-state.ts'
import { useRestart } from './use-restart.ts'

const photos = { FULL: '식물 전체 사진', SYMPTOM: '증상 사진' }
const slots = { FULL: 'full', SYMPTOM: 'symptom' } as const satisfies Record<string, PhotoSlot>

/** Offers to repeat the diagnosis with better photos or a longer description. */
export function RetakeSection({ result }: { result: DiagnosisResult }) {
  const { photoNotes, followUp } = result
  const question = followUp ? null : result.question
  const { restart, isBusy } = useRestart(result)
  if (photoNotes.length === 0 && !question) return null
  return (
    <section aria-label="더 정확해지려면" className="mb-10 rounded-lg bg-sun-soft px-5 py-5">
      {photoNotes.length > 0 && (
        <>
          <PhotoNotes photoNotes={photoNotes} />
          <Button
            block
            variant={result.problemId ? 'plain' : 'primary'}
            className="mt-5"
            busy={isBusy}
            onClick={() => restart(photoNotes.map(({ photo }) => slots[photo]))}
          >
            <Camera aria-hidden size={20} />
            {retakeLabel(photoNotes)}
          </Button>
          <p className="mt-2 text-center text-sm">적어 주신 내용은 그대로 가져가요</p>
        </>
      )}
      {question && (
        <div className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-5">
          <p className="text-sm font-semibold text-sun">이것을 알려 주시면 더 정확해져요</p>
          <p className="mt-1 text-lg font-semibold">{question}</p>
          {photoNotes.length === 0 && (
            <Button variant="plain" block className="mt-4" busy={isBusy} onClick={() => restart([])}>
              <PencilLine aria-hidden size={20} />
              설명을 더해 다시 진단
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const PhotoNotes = ({ photoNotes }: Pick<DiagnosisResult, 'photoNotes'>) => (
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
)

function retakeLabel([first, second]: DiagnosisResult['photoNotes']) {
  return first && !second ? `${photos[first.photo]} 다시 찍기` : '사진 두 장 다시 찍기'
}
