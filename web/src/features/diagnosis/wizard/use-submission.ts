import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, type RefObject, useEffect, useRef, useState } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { useDialogs } from '../../../../../ui/index.ts'
import { useLoadResult, useSubmitDiagnosis } from '../diagnosis.queries.ts'
import type { Progress } from './analysing-overlay.tsx'
import {
  attemptFor,
  type SubmissionAttempt,
  type SubmissionProblem,
  texts,
  toRequestBody,
  toSubmissionProblem,
} from './submission.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

const lockName = 'saeip.diagnosis-submission'

/**
 * Runs `send` unless a submission of this browser is in progress, in this tab or another one. Returns whether
 * it ran. Browsers without locks always run it; the shared key then keeps the diagnosis single.
 */
async function sendAlone(send: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await send()
    return true
  }
  return navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await send()
    return lock !== null
  })
}

interface SubmissionOptions {
  /** Whether a submission of this page is in progress; set here. */
  isSending: RefObject<boolean>
  state: WizardState
  dispatch: Dispatch<WizardAction>
  /** The key under which this run is sent. */
  run: string
  /** The last attempt to submit this wizard, also from before a reload or in another tab. */
  lastAttempt: () => SubmissionAttempt | undefined
  /** Called with each attempt before it is sent, so that it can be stored. */
  onAttempt: (attempt: SubmissionAttempt) => void
  /** Called after the diagnosis has been created, before the result page opens. */
  onSubmitted: (key: string, diagnosisId: string) => Promise<void>
  /** Opens a page in place of the wizard. */
  replaceWizard: (open: () => void) => void
}

/**
 * Submits a finished wizard and opens the result. `progress` is undefined while nothing is sent; `problem` describes the last failure until the next attempt. `resend`
 * starts a stalled request again under the same key, `stop` ends it, and `leave` lets it go on without the page.
 */
export function useSubmission(options: SubmissionOptions) {
  const { isSending, state, dispatch, run, lastAttempt, onAttempt, onSubmitted, replaceWizard } = options
  const { mutateAsync } = useSubmitDiagnosis()
  const loadResult = useLoadResult()
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const isMounted = useIsMounted()
  const [connection] = useState(createConnection)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<SubmissionProblem>()

  async function submit() {
    // A second tap may come before React has disabled the button.
    if (isSending.current) return
    const body = toRequestBody(state)
    if (!body) return askForPhotos()
    isSending.current = true
    setProblem(undefined)
    const attempt = attemptFor(run, state, lastAttempt())
    try {
      const isAlone = await sendAlone(async () => {
        onAttempt(attempt)
        const id = await send(body, attempt.key)
        await onSubmitted(attempt.key, id)
        await showResult(id)
      })
      if (!isAlone) setProblem({ alert: null, note: texts.sentElsewhere, kind: 'ELSEWHERE' })
      if (!isAlone) end()
    } catch (error) {
      if (!connection.wasStopped()) showProblem(toSubmissionProblem(error))
      end()
    }
  }

  /** Returns the diagnosis' id. Starts again when the person asked for it. */
  async function send(body: NonNullable<ReturnType<typeof toRequestBody>>, key: string): Promise<string> {
    const setSent = (sent: number) => setProgress({ sent, isRead: false, isChosen: false })
    setSent(0)
    const signal = connection.open()
    const headers = { 'idempotency-key': key }
    try {
      return (await mutateAsync({ headers, body, onProgress: setSent, signal })).id
    } catch (error) {
      if (connection.isToResend()) return await send(body, key)
      throw error
    } finally {
      connection.close()
    }
  }

  function end() {
    isSending.current = false
    setProgress(undefined)
  }

  async function showResult(id: string) {
    setProgress({ sent: 1, isRead: true, isChosen: false })
    if (isMounted.current) await loadResult(id)
    setProgress({ sent: 1, isRead: true, isChosen: true })
    if (!isMounted.current) return dialogs.toast(texts.finished)
    replaceWizard(() => navigate({ to: screens.diagnosisResult.route, params: { id }, replace: true }))
  }

  function showProblem(failure: SubmissionProblem) {
    setProblem(failure)
    if (failure.kind === 'PREVIOUS') dispatch({ type: 'previousCleared' })
    if (!failure.alert) return
    if (isMounted.current) dialogs.alert(failure.alert)
    else dialogs.toast(texts.failedElsewhere)
  }

  async function askForPhotos() {
    await dialogs.alert(texts.photosMissing)
    dispatch({ type: 'stepOpened', step: state.photos.full ? 2 : 1 })
  }

  function leave() {
    dialogs.toast(texts.left)
    navigate({ to: screens.home.route })
  }

  return { submit, progress, problem, resend: connection.resend, stop: connection.stop, leave }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Why a request was ended before its answer; `OFFLINE` is a failure like any other. */
type Ending = 'RESEND' | 'STOP' | 'OFFLINE'

/** Holds one request at a time that the person can start again or stop, and that ends when the device goes offline. */
function createConnection() {
  let controller: AbortController | undefined
  let ending: Ending | undefined

  const end = (why: Ending) => {
    ending = why
    controller?.abort()
  }
  // A request without a line could otherwise hang for minutes.
  const onOffline = () => end('OFFLINE')

  return {
    /** Returns the signal of the next request. */
    open() {
      ending = undefined
      controller = new AbortController()
      addEventListener('offline', onOffline)
      return controller.signal
    },
    close: () => removeEventListener('offline', onOffline),
    resend: () => end('RESEND'),
    stop: () => end('STOP'),
    isToResend: () => ending === 'RESEND',
    wasStopped: () => ending === 'STOP',
  }
}
