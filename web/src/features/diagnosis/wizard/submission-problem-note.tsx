import { WifiOff } from 'lucide-react'
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../../../../client/use-is-online.ts'
import { Button } from '../../../../../ui/index.ts'
import type { SubmissionProblem } from './submission.ts'
import type { WizardAction } from './wizard-state.ts'

interface SubmissionProblemNoteProps {
  problem: SubmissionProblem
  dispatch: Dispatch<WizardAction>
  onRetry: () => void
}

/** Explains a failed submission below the form and offers the next step. */
export function SubmissionProblemNote({ problem, dispatch, onRetry }: SubmissionProblemNoteProps) {
  if (problem.kind === 'OFFLINE') return <OfflineNote onRetry={onRetry} />
  if (!problem.note) return null
  return (
    <Note>
      <p>
        {problem.note} {problem.kind !== 'ELSEWHERE' && '적어 주신 내용은 그대로 있어요.'}
      </p>
      {problem.kind === 'PHOTO' && (
        <Button variant="plain" onClick={() => dispatch({ type: 'stepOpened', step: 1 })}>
          사진 다시 고르기
        </Button>
      )}
      {problem.kind === 'BUSY' && <RetryLater seconds={problem.retryAfter ?? 0} onRetry={onRetry} />}
    </Note>
  )
}

/** Scrolls itself into view, because it appears below the options while a dialog is open. */
function Note({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={note}
      role="status"
      className="mb-6 flex flex-col items-start gap-3 rounded-md bg-sun-soft px-4 py-3 text-sun"
    >
      {children}
    </div>
  )
}

/** Sends again after the time that the server asked for. The count is not read aloud every second. */
function RetryLater({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <Button variant="plain" disabled={left > 0} onClick={onRetry}>
      다시 보내기{left > 0 && <span aria-hidden> ({left}초 뒤)</span>}
    </Button>
  )
}

function OfflineNote({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <Note>
      <p className="flex gap-2">
        <WifiOff aria-hidden size={20} className="mt-0.5 shrink-0" />
        {isOnline
          ? '연결이 고르지 않았어요. 사진과 적어 주신 내용은 그대로 있으니 지금 다시 보낼 수 있어요.'
          : '인터넷 연결이 끊겼어요. 사진과 적어 주신 내용은 그대로 있어요. 연결되면 다시 보내 주세요.'}
      </p>
      <Button variant="plain" disabled={!isOnline} onClick={onRetry}>
        다시 보내기
      </Button>
    </Note>
  )
}
