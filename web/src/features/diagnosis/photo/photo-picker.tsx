import { Camera, Images, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, classNames, Problem, Skeleton } from '../../../../../ui/index.ts'
import { PhotoError, type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

interface PhotoPickerProps {
  /** Accessible name of the file input. */
  label: string
  onChoose: (file: File) => void
  /** Shows only the two buttons, below an already chosen photo. */
  compact?: boolean
  /** The photo is the next step of the screen, so that the first way to it stands out. */
  leads?: boolean
  children?: ReactNode
}

/**
 * Offers camera and gallery on phones, and an area to click or drop on elsewhere. Both buttons share one
 * file input, since `capture` is read when it opens.
 */
export function PhotoPicker({ label, onChoose, compact, leads, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const hasCamera = matchMedia('(pointer: coarse)').matches
  const variant = compact || leads ? 'plain' : 'soft'
  const firstVariant = leads && !compact ? 'primary' : variant
  const { isOver, dropProps } = useDrop(onChoose)

  function open(from: 'camera' | 'gallery') {
    if (!input.current) return
    if (from === 'camera') input.current.setAttribute('capture', 'environment')
    else input.current.removeAttribute('capture')
    input.current.click()
  }

  return (
    <div {...dropProps} className={classNames('flex flex-col gap-3', !compact && 'flex-1')}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      {!compact && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={() => open('gallery')}
          className={classNames(
            'flex flex-1 flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed p-4 text-center transition duration-120',
            isOver ? 'border-leaf bg-leaf-soft' : 'border-edge bg-surface',
          )}
        >
          {children}
          {!hasCamera && <span className="muted">사진을 여기로 끌어다 놓거나 눌러서 골라 주세요</span>}
        </button>
      )}
      <div className="flex flex-wrap gap-2">
        {hasCamera && (
          <Button
            variant={firstVariant}
            className="flex-1 px-2 whitespace-nowrap"
            onClick={() => open('camera')}
          >
            <Camera aria-hidden size={20} />
            {compact ? '다시 찍기' : '사진 찍기'}
          </Button>
        )}
        <Button
          variant={hasCamera ? variant : firstVariant}
          className="flex-1 px-2 whitespace-nowrap"
          onClick={() => open('gallery')}
        >
          <Images aria-hidden size={20} />
          {compact ? '다른 사진 고르기' : hasCamera ? '앨범에서 고르기' : '사진 파일 고르기'}
        </Button>
      </div>
    </div>
  )
}

function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  const dropProps = {
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      const file = event.dataTransfer.files[0]
      if (file) onDrop(file)
    },
  }
  return { isOver, dropProps }
}

interface OptionalPhotoProps {
  /** What the photo shows. */
  label: string
  /** Why to send one. */
  hint: string
  isOptional?: boolean
  photo: Blob | undefined
  onChange: (photo: Blob | undefined) => void
  /** Told while a chosen photo is being prepared: what is sent before would go without it. */
  onPreparing: (isPreparing: boolean) => void
}

/** One photo that is sent along with words. */
export function OptionalPhoto({
  label,
  hint,
  isOptional = true,
  photo,
  onChange,
  onPreparing,
}: OptionalPhotoProps) {
  const { choose, isPreparing, problem } = usePhotoChoice(({ blob }) => onChange(blob))
  useLayoutEffect(() => onPreparing(isPreparing), [isPreparing, onPreparing])
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
          <img src={url} alt="고른 사진" className="aspect-4/3 w-full rounded-leaf object-cover" />
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
        <p className="muted">{hint}</p>
      </PhotoPicker>
      <Problem className="mt-2">{problem}</Problem>
    </fieldset>
  )
}

/** Returns an object URL of the blob and revokes it when it is no longer needed. */
export function useObjectUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [blob])
  return url
}

const unexpected = '사진을 준비하지 못했어요. 다시 골라 주세요.'

/**
 * Prepares a chosen file for sending and calls `onReady`. For an unusable file it sets `problem` and keeps
 * the previous photo. Only the last chosen file counts.
 */
export function usePhotoChoice(onReady: (photo: PreparedPhoto) => void) {
  const latest = useRef(0)
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function choose(file: Blob) {
    latest.current += 1
    const current = latest.current
    setIsPreparing(true)
    setProblem(undefined)
    const outcome = await preparePhoto(file).catch((error: unknown) => error)
    if (current !== latest.current) return
    setIsPreparing(false)
    if (isPhoto(outcome)) onReady(outcome)
    else setProblem(outcome instanceof PhotoError ? outcome.message : unexpected)
  }

  return { choose, isPreparing, problem }
}

const isPhoto = (outcome: unknown): outcome is PreparedPhoto =>
  typeof outcome === 'object' && outcome !== null && 'blob' in outcome
