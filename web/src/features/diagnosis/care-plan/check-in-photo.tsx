import { X } from 'lucide-react'
import { Skeleton } from '../../../../../ui/index.ts'
import { PhotoPicker } from '../photo/photo-picker.tsx'
import { useObjectUrl } from '../photo/use-object-url.ts'
import { usePhotoChoice } from '../photo/use-photo-choice.ts'

interface CheckInPhotoProps {
  photo: Blob | undefined
  onChange: (photo: Blob | undefined) => void
}

/** The optional photo of a check-in. */
export function CheckInPhoto({ photo, onChange }: CheckInPhotoProps) {
  const { choose, isPreparing, problem } = usePhotoChoice(({ blob }) => onChange(blob))
  const url = useObjectUrl(photo)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">지금 모습 (선택)</legend>
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
      <PhotoPicker label="지금 모습" compact={photo !== undefined} onChoose={choose}>
        <p className="text-sm text-ink-muted">사진을 남겨 두면 처음 모습과 나란히 볼 수 있어요.</p>
      </PhotoPicker>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-clay">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
