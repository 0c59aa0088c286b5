import { X } from 'lucide-react'
import { Skeleton } from '../../../../../ui/index.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { usePhotoChoice } from './use-photo-choice.ts'

interface OptionalPhotoProps {
  /** What the photo shows. */
  label: string
  /** Why to send one. */
  hint: string
  isOptional?: boolean
  photo: Blob | undefined
  onChange: (photo: Blob | undefined) => void
}

/** One photo that is sent along with words. */
export function OptionalPhoto({ label, hint, isOptional = true, photo, onChange }: OptionalPhotoProps) {
  const { choose, isPreparing, problem } = usePhotoChoice(({ blob }) => onChange(blob))
  const url = useObjectUrl(photo)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        {label}
        {isOptional && ' (선택)'}
      </legend>
      {isPreparing && <Skeleton className="mb-3 aspect-4/3 rounded-lg" />}
      {!isPreparing && url && (
        <div className="relative mb-3">
          <img src={url} alt="고른 사진" className="aspect-4/3 w-full rounded-lg object-cover" />
          <button
            type="button"
            aria-label="고른 사진 빼기"
            onClick={() => onChange(undefined)}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-surface-raised text-ink shadow-card"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
      )}
      <PhotoPicker label={label} compact={photo !== undefined} onChoose={choose}>
        <p className="text-sm text-ink-muted">{hint}</p>
      </PhotoPicker>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-clay">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
