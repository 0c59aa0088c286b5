import { classNames, Overlay } from '../../../../../../ui/index.ts'
import { slowText, useSlow } from '../../../../shared/use-slow.ts'
import { AnalysingDrawing } from './analysing-drawing.tsx'

/** Covers the wizard during the submission. `progress` is the sent share of the bytes, 0 to 1. */
export function AnalysingOverlay({ progress }: { progress: number }) {
  const isSlow = useSlow(true)
  const percent = Math.round(progress * 100)
  return (
    <Overlay label="분석 중">
      <div className="size-48">
        <AnalysingDrawing />
      </div>
      <div>
        <h2 className="text-xl font-bold">분석 중</h2>
        <p className="mt-2 text-ink-muted">
          {percent < 100 ? '사진을 보내고 있어요' : '들려주신 이야기를 살펴보고 있어요'}
        </p>
      </div>
      <div className={classNames('flex w-56 items-center gap-3', percent === 100 && 'invisible')}>
        {/* Hidden from screen readers, which read the text above once. */}
        <div aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-leaf transition-[width] duration-320 ease-calm"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span aria-hidden className="w-12 text-right text-sm text-ink-muted">
          {percent}%
        </span>
      </div>
      <p className="min-h-6 text-ink-muted">{isSlow && slowText}</p>
    </Overlay>
  )
}
