import { useEffect, useRef, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import * as z from 'zod/mini'
import { hasCode } from '../../../../../client/http/api-error.ts'
import { storedValue } from '../../../../../client/stored-value.ts'
import {
  type AdminCase,
  type AnswerDraft,
  answerDraft,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import { sendDraft, usePublish, useReloadCase } from '../diagnosis.queries.ts'
import { findUnfilledValue } from './snippet/snippet-text.ts'

export type DraftState = 'CLEAN' | 'CHANGED' | 'SAVING' | 'SAVED' | 'FAILED'

const saveDelayMs = 800
const retryMs = 5000

/** Has no length limits, unlike the server's schema, so that a text that is too long is not lost. */
const storedDraft = z.object({
  text: z.string(),
  verdict: answerDraft.shape.verdict,
  rightProblemId: z.nullable(z.string()),
})

/**
 * Holds the expert's draft. Every change is stored in this browser at once and saved on the server after a
 * short delay; a failed save is retried, and `onFailed` is told.
 */
export function useDraft(adminCase: AdminCase, onFailed?: (error: unknown) => void) {
  const { id, draft: saved, suggestion } = adminCase
  const key = `saeip.console.draft.${id}`
  const [stored] = useState(() => storedValue(key, storedDraft))
  const [unsaved] = useState(stored.read)
  const [newest] = adminCase.editions
  const retracted = newest?.retraction ? newest : undefined
  const [draft, setDraft] = useState<AnswerDraft>(() => {
    const earlier = findShownEdition(adminCase) ?? retracted
    return (
      unsaved ??
      (saved && toDraft(saved)) ?? {
        text: earlier?.feedback ?? suggestion,
        verdict: earlier?.verdict ?? null,
        rightProblemId: earlier?.rightProblemId ?? null,
      }
    )
  })
  const [startedFromEdition] = useState(unsaved || saved ? undefined : findShownEdition(adminCase)?.edition)
  const [state, setState] = useState<DraftState>(unsaved ? 'CHANGED' : saved ? 'SAVED' : 'CLEAN')
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<void>>(undefined)
  const isClosed = useRef(false)

  function write(change: Partial<AnswerDraft>) {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
    stored.write(latest.current)
    setState('CHANGED')
    scheduleSave(saveDelayMs)
  }

  function scheduleSave(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }

  async function save() {
    // Saves run one after another, so that the last change wins.
    await saving.current
    if (isClosed.current) return
    const sent = latest.current
    setState('SAVING')
    saving.current = sendDraft(id, sent).then(
      () => {
        if (latest.current !== sent) return
        stored.remove()
        setState('SAVED')
      },
      (error: unknown) => {
        onFailed?.(error)
        setState('FAILED')
        if (!isClosed.current) scheduleSave(retryMs)
      },
    )
    await saving.current
  }

  /** Stops saving; must be called before the answer is published. */
  async function close() {
    isClosed.current = true
    clearTimeout(timer.current)
    await saving.current
  }

  /** Resumes saving after publishing failed. */
  function reopen() {
    isClosed.current = false
    scheduleSave(saveDelayMs)
  }

  const lastSave = useRef(save)
  lastSave.current = save
  useEffect(() => {
    // Saves a draft that an earlier visit could not save.
    if (stored.read()) timer.current = setTimeout(() => void lastSave.current(), saveDelayMs)
    return () => {
      clearTimeout(timer.current)
      if (stored.read()) void lastSave.current()
    }
  }, [stored])
  return {
    draft,
    state,
    /** The sent answer that the text began with; undefined for a draft that had not been sent. */
    startedFromEdition,
    isWrittenElsewhere: useOtherWindows(key),
    /** Whether it began with the answer that was taken back. */
    isRetracted: retracted !== undefined,
    write,
    close,
    reopen,
    forget: stored.remove,
  }
}

/** Whether another window of this browser has written the same draft since this one was opened. */
function useOtherWindows(key: string) {
  const [isWritten, setWritten] = useState(false)
  useEffect(() => {
    // The event comes from other windows only; a removed draft was saved or sent.
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setWritten(true)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [key])
  return isWritten
}

const toDraft = ({ text, verdict, rightProblemId }: AnswerDraft): AnswerDraft => ({
  text,
  verdict,
  rightProblemId,
})

/** Publishes the draft; `problem` says why that is not possible, until it is mended, and `onMissingVerdict` is called where the verdict is why, `isConfirming` that the unedited suggestion needs a confirmation. */
export function useSend(
  adminCase: AdminCase,
  { draft, close, reopen, forget }: ReturnType<typeof useDraft>,
  contradiction: string | undefined,
  { onSent, onMissingVerdict }: { onSent?: (() => void) | undefined; onMissingVerdict: () => void },
) {
  const { id, revision } = adminCase
  const [failure, setFailure] = useState<string>()
  const [missed, setMissed] = useState<string>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const { mutateAsync, isPending } = usePublish(id)
  // Known before the next click, as the pending mutation is not.
  const isUnderWay = useRef(false)
  const reload = useReloadCase()
  const signOutWhenDenied = useLogoutIfAccessDenied()

  const shown = findShownEdition(adminCase)
  const missingOf = (it: AnswerDraft) =>
    findMissing(it) ?? (shown && isSame(it, shown) ? unchanged : undefined)

  async function send(confirmed: boolean) {
    setIsConfirming(false)
    const missing = missingOf(draft)
    setMissed(missing)
    setFailure(undefined)
    if (missing && isAboutVerdict(missing)) onMissingVerdict()
    if (missing || contradiction || !draft.verdict || isUnderWay.current || isSent) return
    isUnderWay.current = true
    try {
      await close()
      const { text, verdict, rightProblemId } = draft
      const follows = shown?.edition ?? null
      await mutateAsync({ feedback: text, verdict, rightProblemId, revision, follows, confirmed })
      forget()
      setIsSent(true)
      onSent?.()
    } catch (error) {
      reopen()
      if (await signOutWhenDenied(error)) return
      if (hasCode(error, 'ANSWER_UNTOUCHED')) setIsConfirming(true)
      else if (hasCode(error, 'CHANGED_MEANWHILE')) {
        setFailure(changedMeanwhile)
        await reload()
      } else setFailure(error instanceof Error ? error.message : '보내지 못했어요.')
    } finally {
      isUnderWay.current = false
    }
  }

  const problem = failure ?? (missed === missingOf(draft) ? missed : undefined)
  return { problem, isConfirming, isSent, isPending, send, cancel: () => setIsConfirming(false) }
}

const changedMeanwhile =
  '그사이 이 사례의 답변이 바뀌었어요. 아래 ‘답변 기록’에서 지금 답변을 보고 다시 보내 주세요. 쓴 글은 남아 있어요.'

const unchanged = '고친 곳이 없어요. 그대로 두려면 그만두기를 눌러 주세요.'

/** Whether the draft says what the customer reads already. */
const isSame = (draft: AnswerDraft, shown: Omit<AnswerDraft, 'text'> & { feedback: string }) =>
  draft.text.trim() === shown.feedback &&
  draft.verdict === shown.verdict &&
  (draft.verdict === 'AGREE' || draft.rightProblemId === shown.rightProblemId)

const verdictMissing = '엔진의 답이 어떤지 골라 주세요.'
const rightProblemMissing = '맞는 문제를 골라 주세요.'
const isAboutVerdict = (missing: string) => [verdictMissing, rightProblemMissing].includes(missing)

function findMissing({ text, verdict, rightProblemId }: AnswerDraft) {
  if (!text.trim()) return '답변을 입력해 주세요.'
  const unfilled = findUnfilledValue(text)
  if (unfilled) return `답변에 ${unfilled} 자리가 남아 있어요. 알맞은 말로 바꿔 주세요.`
  if (!verdict) return verdictMissing
  return verdict !== 'AGREE' && !rightProblemId ? rightProblemMissing : undefined
}
