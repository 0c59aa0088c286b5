import { useEffect, useState } from 'react'
import { Button, classNames, Overlay } from '../../../../../ui/index.ts'
import { slowText, useSlow } from '../../../shared/use-slow.ts'
import { useObjectUrl } from '../photo/photo-picker.tsx'

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

/** How far a submission has come. */
export interface Progress {
  /** The sent share of the bytes, 0 to 1. */
  sent: number
  /** The server has answered. */
  isRead: boolean
  /** The result is here and its page can open. */
  isChosen: boolean
}

interface AnalysingOverlayProps {
  progress: Progress
  /** The person's photo of the symptom. */
  photo: Blob | undefined
  /** Sends again under the same key. */
  onResend: () => void
  /** Ends the sending and returns to the last step. */
  onStop: () => void
  /** Leaves the wizard; the analysis goes on. */
  onLeave: () => void
}

/** A bar that is gone at once would only flicker. */
const barAfterMs = 1500

/** Covers the wizard during the submission. It can be left as soon as everything is sent. */
export function AnalysingOverlay({ progress, photo, onResend, onStop, onLeave }: AnalysingOverlayProps) {
  const { sent, isRead, isChosen } = progress
  const isSlow = useSlow(true)
  const isStalled = useIsStalled(sent)
  const isSent = sent === 1
  const needsBar = useSlow(!isSent, barAfterMs)
  return (
    <Overlay label="분석 중">
      <ScannedPhoto photo={photo} />
      <h2 className="text-lg font-bold md:text-xl">분석 중</h2>
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-3 text-left">
          <Stage
            texts={['사진 보내기', '사진을 보내고 있어요', '사진을 보냈어요']}
            state={stateOf(true, isSent)}
          />
          <Stage
            texts={['이야기 읽기', '이야기를 읽고 있어요', '이야기를 읽었어요']}
            state={stateOf(isSent, isRead)}
          />
          <Stage
            texts={['할 일 고르기', '할 일을 고르고 있어요', '할 일을 골랐어요']}
            state={stateOf(isRead, isChosen)}
          />
        </ul>
        {/* Hidden from screen readers, which read the text above once. */}
        <div
          aria-hidden
          className={classNames(
            'h-1 w-full overflow-hidden rounded-full bg-on-ground-muted/30',
            !needsBar && 'invisible',
          )}
        >
          <div
            className="h-full rounded-full bg-draw-new transition-[width] duration-320 ease-calm"
            style={{ width: `${sent * 100}%` }}
          />
        </div>
      </div>
      <p className="min-h-12 max-w-xs whitespace-pre-line text-on-ground-muted">
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
        <Button variant="ground" onClick={isSent ? onLeave : onStop}>
          {isSent ? '다른 화면 보기' : '보내기 멈추기'}
        </Button>
      </div>
    </Overlay>
  )
}

/** The photo that is being looked at; it becomes the photo of the result. */
function ScannedPhoto({ photo }: { photo: Blob | undefined }) {
  const url = useObjectUrl(photo)
  return (
    <div
      data-result-photo="SYMPTOM"
      className="relative size-44 overflow-hidden rounded-full md:size-64 bg-on-ground-muted/30 short:hidden"
    >
      {url && <img src={url} alt="" className="size-full object-cover" />}
      <span className="absolute inset-x-0 h-0.5 animate-scan bg-draw-new motion-reduce:hidden" />
    </div>
  )
}

type StageState = 'LATER' | 'NOW' | 'DONE'

const stateOf = (hasBegun: boolean, isDone: boolean): StageState =>
  isDone ? 'DONE' : hasBegun ? 'NOW' : 'LATER'

interface StageProps {
  state: StageState
  texts: [later: string, now: string, done: string]
}

/** One thing that happens during the wait. */
const Stage = ({ state, texts: [later, now, done] }: StageProps) => (
  <li className={classNames('flex items-center gap-3', state === 'LATER' && 'text-on-ground-muted')}>
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" strokeWidth="2" className="size-6 shrink-0">
      {state === 'DONE' ? (
        <>
          <circle cx="12" cy="12" r="10" className="fill-draw-new" />
          <path
            d="m7.5 12.5 3 3 6-6.5"
            pathLength="1"
            strokeDasharray="1"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="animate-draw stroke-ground"
          />
        </>
      ) : (
        <circle
          cx="12"
          cy="12"
          r="9"
          className={
            state === 'NOW' ? 'animate-breathe stroke-draw-new' : 'stroke-on-ground-muted opacity-50'
          }
        />
      )}
    </svg>
    {{ LATER: later, NOW: now, DONE: done }[state]}
  </li>
)
