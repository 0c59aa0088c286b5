import { Camera, Images } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button, classNames } from '../../../../../ui/index.ts'

interface PhotoPickerProps {
  /** Accessible name of the file input. */
  label: string
  onChoose: (file: File) => void
  /** Shows only the two buttons, below an already chosen photo. */
  compact?: boolean
  children?: ReactNode
}

/**
 * Offers camera and gallery on phones, and an area to click or drop on elsewhere. Both buttons share one
 * file input, since `capture` is read when it opens.
 */
export function PhotoPicker({ label, onChoose, compact, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDrop(onChoose)

  function open(from: 'camera' | 'gallery') {
    if (!input.current) return
    if (from === 'camera') input.current.setAttribute('capture', 'environment')
    else input.current.removeAttribute('capture')
    input.current.click()
  }

  return (
    <div {...dropProps} className="flex flex-col gap-3">
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
            'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed p-4 text-center transition duration-120',
            isOver ? 'border-leaf bg-leaf-soft' : 'border-edge bg-surface',
          )}
        >
          {children}
          <span className="hidden text-sm text-ink-muted pointer-fine:block">
            사진을 여기로 끌어다 놓거나 눌러서 골라 주세요
          </span>
        </button>
      )}
      <div className="flex flex-wrap gap-2">
        <div className="hidden grow pointer-coarse:grid">
          <Button
            variant={compact ? 'plain' : 'soft'}
            className="px-2 whitespace-nowrap"
            onClick={() => open('camera')}
          >
            <Camera aria-hidden size={20} />
            {compact ? '다시 찍기' : '사진 찍기'}
          </Button>
        </div>
        <Button
          variant={compact ? 'plain' : 'soft'}
          className="grow-3 px-2 whitespace-nowrap"
          onClick={() => open('gallery')}
        >
          <Images aria-hidden size={20} />
          {compact ? '다른 사진 고르기' : '앨범에서 고르기'}
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
