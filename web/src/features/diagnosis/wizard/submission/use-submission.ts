import { useNavigate } from '@tanstack/react-router'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useDialogs } from '../../../../../../ui/index.ts'
import { useSubmitDiagnosis } from '../../diagnosis.queries.ts'
import type { WizardAction, WizardState } from '../wizard-state.ts'
import {
  attemptFor,
  type SubmissionAttempt,
  type SubmissionProblem,
  texts,
  toRequestBody,
  toSubmissionProblem,
} from './submission.ts'

interface SubmissionOptions {
  state: WizardState
  dispatch: Dispatch<WizardAction>
  /** The last attempt to submit this wizard, also from before a reload. */
  lastAttempt: SubmissionAttempt | undefined
  /** Called with each attempt before it is sent, so that it can be stored. */
  onAttempt: (attempt: SubmissionAttempt) => void
  /** Called after the diagnosis has been created, before the result page opens. */
  onSubmitted: () => Promise<void>
}

/**
 * Submits a finished wizard and opens the result. `progress` is the sent share of the bytes, 0 to 1, and
 * undefined while nothing is sent; `problem` describes the last failure until the next attempt.
 */
export function useSubmission(options: SubmissionOptions) {
  const { state, dispatch, lastAttempt, onAttempt, onSubmitted } = options
  const { mutateAsync } = useSubmitDiagnosis()
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const isMounted = useIsMounted()
  const isSending = useRef(false)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<SubmissionProblem>()

  async function submit() {
    // A second tap may come before React has disabled the button.
    if (isSending.current) return
    const body = toRequestBody(state)
    if (!body) return askForPhotos()
    isSending.current = true
    setProblem(undefined)
    setProgress(0)
    const attempt = attemptFor(state, lastAttempt)
    onAttempt(attempt)
    const connection = abortWhenOffline()
    try {
      const headers = { 'idempotency-key': attempt.key }
      const { id } = await mutateAsync({ headers, body, onProgress: setProgress, signal: connection.signal })
      await onSubmitted()
      if (isMounted.current) navigate({ to: '/analysis-result/$id', params: { id }, replace: true })
    } catch (error) {
      showProblem(toSubmissionProblem(error))
      isSending.current = false
      setProgress(undefined)
    } finally {
      connection.release()
    }
  }

  function showProblem(failure: SubmissionProblem) {
    setProblem(failure)
    if (failure.kind === 'PREVIOUS') dispatch({ type: 'previousCleared' })
    if (failure.alert && isMounted.current) dialogs.alert(failure.alert)
  }

  async function askForPhotos() {
    await dialogs.alert(texts.photosMissing)
    dispatch({ type: 'stepOpened', step: state.photos.full ? 2 : 1 })
  }

  return { submit, progress, problem }
}

/**
 * Aborts the request when the device goes offline, since it could otherwise hang for minutes. Submitting
 * again is safe, because the same content keeps its idempotency key.
 */
function abortWhenOffline() {
  const controller = new AbortController()
  const abort = () => controller.abort()
  window.addEventListener('offline', abort)
  return { signal: controller.signal, release: () => window.removeEventListener('offline', abort) }
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
