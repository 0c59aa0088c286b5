import { useEffect, useRef, useState } from 'react'
import { Button, classNames, Drawing, Overlay } from '../../../../../ui/index.ts'
import { slowText, useSlow } from '../../../shared/use-slow.ts'

/** No byte goes out for this long on a line that still works. */
const sendingLimitMs = 15_000
/** Longer than a submission waits for the vision model. */
const answerLimitMs = 40_000

/** Whether a request has made no progress for so long that the line is probably dead. */
function useIsStalled(progress: number) {
  const [stalledAt, setStalledAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(progress), progress < 1 ? sendingLimitMs : answerLimitMs)
    return () => clearTimeout(timer)
  }, [progress])
  return stalledAt === progress
}

interface AnalysingOverlayProps {
  /** The sent share of the bytes, 0 to 1. */
  progress: number
  /** Sends again under the same key. */
  onResend: () => void
  /** Ends the sending and returns to the last step. */
  onStop: () => void
  /** Leaves the wizard; the analysis goes on. */
  onLeave: () => void
}

/** Covers the wizard during the submission. It can be left as soon as everything is sent. */
export function AnalysingOverlay({ progress, onResend, onStop, onLeave }: AnalysingOverlayProps) {
  const isSlow = useSlow(true)
  const isStalled = useIsStalled(progress)
  const percent = Math.round(progress * 100)
  const isSent = percent === 100
  return (
    <Overlay label="분석 중">
      <div className="size-48 short:hidden">
        <AnalysingDrawing />
      </div>
      <div>
        <h2 className="text-xl font-bold">분석 중</h2>
        <p className="mt-2 text-ink-muted">
          {isSent ? '들려주신 이야기를 살펴보고 있어요' : '사진을 보내고 있어요'}
        </p>
      </div>
      <div className={classNames('flex w-56 items-center gap-3', isSent && 'invisible')}>
        {/* Hidden from screen readers, which read the text above once. */}
        <div aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-leaf transition-[width] duration-320 ease-calm"
            style={{ width: `${percent}%` }}
          />
        </div>
        <span aria-hidden className="w-12 text-right muted">
          {percent}%
        </span>
      </div>
      <p className="min-h-12 max-w-xs whitespace-pre-line text-ink-muted">
        {isStalled
          ? '연결이 고르지 않은 것 같아요.\n다시 보내도 진단은 하나만 만들어져요.'
          : isSlow
            ? slowText
            : isSent && '기다리지 않아도 괜찮아요.\n결과가 나오면 알려 드릴게요.'}
      </p>
      <div className="flex min-h-13 flex-wrap justify-center gap-2">
        {isStalled && (
          <Button variant="soft" onClick={onResend}>
            다시 보내기
          </Button>
        )}
        <Button variant="plain" onClick={isSent ? onLeave : onStop}>
          {isSent ? '다른 화면 보기' : '보내기 멈추기'}
        </Button>
      </div>
    </Overlay>
  )
}

/** An animated lens over a leaf, shown during the analysis. */
function AnalysingDrawing() {
  const lens = useRef<SVGGElement>(null)
  useEffect(() => {
    if (!lens.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const animation = lens.current.animate(lensPath, {
      duration: 6000,
      iterations: Infinity,
      easing: 'ease-in-out',
    })
    return () => animation.cancel()
  }, [])

  return (
    <Drawing>
      <circle className="fill-draw-ground" cx="80" cy="80" r="70" />
      <path className="fill-draw-leaf" d="M34 116c-6-48 24-82 90-82 4 58-24 96-70 92-12-1-19-4-20-10z" />
      <path className="stroke-draw-vein" strokeWidth="3" d="M26 134c24-36 56-68 92-94" />
      <path
        className="stroke-draw-vein opacity-60"
        strokeWidth="2"
        d="M54 102 50 80M72 83l-2-24M64 92l28 6M82 73l26 4"
      />
      <g ref={lens}>
        <circle className="fill-draw-vein opacity-30" cx="94" cy="90" r="24" />
        <circle className="stroke-draw-line" strokeWidth="5" cx="94" cy="90" r="24" />
        <path className="stroke-draw-line" strokeWidth="8" d="m112 108 18 18" />
        <path className="stroke-draw-vein" strokeWidth="3" d="M80 84a15 15 0 0 1 12-9" />
      </g>
    </Drawing>
  )
}

const lensPath = [
  [0, 0],
  [-30, 6],
  [-16, -26],
  [12, -30],
  [0, 0],
].map(([x, y]) => ({
  transform: `translate(${x}px, ${y}px)`,
}))
