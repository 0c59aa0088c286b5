import { useNavigate } from '@tanstack/react-router'
import { Camera, PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { DiagnosisResult } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { screens } from '../../../../../../contract/screens.ts'
import { Button, RetakePhoto, useDialogs } from '../../../../../../ui/index.ts'
import { memberIdOfToken } from '../../../../shared/session.ts'
import { readDraft } from '../../draft/draft.ts'
import type { PhotoSlot } from '../../wizard/wizard-state.ts'

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

/** Opens the wizard with the result's content; asks first when that would replace a draft. */
function useRestart(result: DiagnosisResult) {
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const dialogs = useDialogs()

  async function restart(retaken: readonly PhotoSlot[]) {
    const memberId = memberIdOfToken()
    if (memberId && (!readDraft(memberId) || (await dialogs.confirm(replaceDraft)))) {
      setIsBusy(true)
      // When this fails, the wizard opens without the content.
      await import('../../draft/create-restart-draft.ts')
        .then(({ createRestartDraft }) => createRestartDraft(memberId, result, retaken))
        .catch(() => undefined)
      setIsBusy(false)
      await navigate({ to: screens.diagnosis.route })
    }
  }

  return { restart, isBusy }
}

const replaceDraft = {
  title: '쓰다 만 진단이 있어요',
  text: '이 진단을 다시 시작하면 쓰다 만 사진과 내용은 지워져요.',
  confirm: '다시 시작',
  cancel: '그대로 두기',
}
