import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { storedValue } from '../../../../../client/stored-value.ts'
import {
  type AdminCase,
  type AnswerDraft,
  answerDraft,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import { sendDraft } from '../diagnosis.queries.ts'

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
