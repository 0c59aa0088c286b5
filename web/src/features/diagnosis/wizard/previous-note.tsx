import { type Dispatch, useEffect } from 'react'
import { formatDateAt } from '../../../../../client/seoul-time.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { Button, Photo } from '../../../../../ui/index.ts'
import { hasCode } from '../../../shared/api/index.ts'
import { photoSource } from '../../../shared/site.ts'
import { usePreviousDiagnosis } from '../diagnosis.queries.ts'
import type { WizardAction } from './wizard-state.ts'

interface PreviousNoteProps {
  /** The earlier diagnosis. */
  id: string
  step: number
  dispatch: Dispatch<WizardAction>
}

/** Shows the earlier diagnosis of the same plant; removes the reference when it no longer exists. */
export function PreviousNote({ id, step, dispatch }: PreviousNoteProps) {
  const { data: previous, error } = usePreviousDiagnosis(id)
  const isMissing = hasCode(error, 'DIAGNOSIS_NOT_FOUND')
  useEffect(() => {
    if (isMissing) dispatch({ type: 'previousCleared' })
  }, [isMissing, dispatch])

  if (isMissing) return null
  return (
    <div className="mb-4 flex min-h-16 items-center gap-3 rounded-md bg-leaf-soft py-2 pr-1 pl-2">
      {previous && (
        <Photo
          eager
          {...photoSource(step === 2 ? previous.symptomImageUrl : previous.fullPlantImageUrl)}
          sizes="3rem"
          width={1}
          height={1}
          alt={`지난번 ${step === 2 ? '증상' : '식물 전체'} 사진`}
          className="w-12 shrink-0 rounded-leaf"
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold text-leaf">같은 식물을 다시 살펴봐요</p>
        {previous && (
          <p className="text-ink-muted text-xs">
            {previous.createdAt && formatDateAt(previous.createdAt)}
            <span className="hidden sm:inline"> · {problemTitle(previous)}</span>
          </p>
        )}
      </div>
      {step === 1 && (
        <Button variant="soft" className="px-3 text-sm" onClick={() => dispatch({ type: 'previousCleared' })}>
          다른 식물이에요
        </Button>
      )}
    </div>
  )
}
