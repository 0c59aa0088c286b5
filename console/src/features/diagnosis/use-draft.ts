import { useEffect, useRef, useState } from 'react'
import type { ExpertCase, ExpertDraft } from '../../../../contract/expert-case.ts'
import { keepDraft } from './diagnosis.queries.ts'
import { forgetLocally, keepLocally, keptLocally } from './use-local-text.ts'

export type DraftState = 'CLEAN' | 'CHANGED' | 'SAVING' | 'SAVED' | 'FAILED'

const pauseMs = 800
const retryMs = 5000

/**
 * What the expert writes. Every change is kept in this browser at once and on the server a moment later; while
 * the server does not answer it is tried again, and nothing typed is lost.
 */
export function useDraft({ id, draft: saved, editions, suggestion }: ExpertCase) {
  const name = `draft.${id}`
  const [kept] = useState(() => readKept(name))
  const [draft, setDraft] = useState<ExpertDraft>(() => {
    const [standing] = editions
    return (
      kept ??
      (saved && wordsOf(saved)) ?? {
        text: standing?.feedback ?? suggestion,
        verdict: standing?.verdict ?? null,
        rightProblemId: standing?.rightProblemId ?? null,
      }
    )
  })
  const [state, setState] = useState<DraftState>(kept ? 'CHANGED' : saved ? 'SAVED' : 'CLEAN')
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<void>>(undefined)
  const isClosed = useRef(false)

  function write(change: Partial<ExpertDraft>) {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
    keepLocally(name, JSON.stringify(latest.current))
    setState('CHANGED')
    plan(pauseMs)
  }

  function plan(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }

  async function save() {
    // One after another: the last word counts.
    await underWay.current
    if (isClosed.current) return
    const sent = latest.current
    setState('SAVING')
    underWay.current = keepDraft(id, sent).then(
      () => {
        if (latest.current !== sent) return
        forgetLocally(name)
        setState('SAVED')
      },
      () => {
        setState('FAILED')
        if (!isClosed.current) plan(retryMs)
      },
    )
    await underWay.current
  }

  /** Nothing more is saved: it is about to be sent. */
  async function close() {
    isClosed.current = true
    clearTimeout(timer.current)
    await underWay.current
  }

  /** It was not sent after all. */
  function reopen() {
    isClosed.current = false
    plan(pauseMs)
  }

  const lastSave = useRef(save)
  lastSave.current = save
  useEffect(() => {
    // What did not arrive last time goes now.
    if (keptLocally(name)) timer.current = setTimeout(() => void lastSave.current(), pauseMs)
    return () => {
      clearTimeout(timer.current)
      if (keptLocally(name)) void lastSave.current()
    }
  }, [name])
  return { draft, state, write, close, reopen, forget: () => forgetLocally(name) }
}

const wordsOf = ({ text, verdict, rightProblemId }: ExpertDraft): ExpertDraft => ({
  text,
  verdict,
  rightProblemId,
})

function readKept(name: string): ExpertDraft | undefined {
  try {
    const kept = JSON.parse(keptLocally(name) ?? 'null')
    return typeof kept?.text === 'string' ? wordsOf(kept) : undefined
  } catch {
    return undefined
  }
}
