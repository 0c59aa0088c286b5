import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDialogs } from '../../../../../ui/index.ts'
import { useSubmitDiagnosis } from '../diagnosis.queries.ts'
import { bodyOf, problemOf, runOf, type SendingProblem, texts } from './submission.ts'
import type { useWizard } from './use-wizard.ts'

/**
 * Sending of a finished wizard. `share` is the sent share of the bytes while it runs, else undefined;
 * `problem` is what went wrong last, until the next try.
 */
export function useSubmission({ state, dispatch, sent, setSent, finish }: ReturnType<typeof useWizard>) {
  const { mutateAsync } = useSubmitDiagnosis()
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const isMounted = useIsMounted()
  const isSending = useRef(false)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<SendingProblem>()

  async function send() {
    // A second tap comes before React has disabled the button.
    if (isSending.current) return
    const body = bodyOf(state)
    if (!body) return askForPhotos()
    isSending.current = true
    setProblem(undefined)
    setShare(0)
    const run = runOf(state, sent)
    setSent(run)
    const connection = whileOnline()
    try {
      const headers = { 'idempotency-key': run.key }
      const { id } = await mutateAsync({ headers, body, onProgress: setShare, signal: connection.signal })
      await finish()
      if (isMounted.current) navigate({ to: '/analysis-result/$id', params: { id }, replace: true })
    } catch (error) {
      tell(problemOf(error))
      isSending.current = false
      setShare(undefined)
    } finally {
      connection.release()
    }
  }

  function tell(failure: SendingProblem) {
    setProblem(failure)
    if (failure.kind === 'PREVIOUS') dispatch({ type: 'previousForgotten' })
    if (failure.alert && isMounted.current) dialogs.alert(failure.alert)
  }

  async function askForPhotos() {
    await dialogs.alert(texts.photosMissing)
    dispatch({ type: 'stepOpened', step: state.photos.full ? 2 : 1 })
  }

  return { send, share, problem }
}

/**
 * Gives up when the device goes offline: a request in flight may otherwise hang for minutes without an
 * error. Sending again is safe, for the same content keeps its key.
 */
function whileOnline() {
  const giveUp = new AbortController()
  const abort = () => giveUp.abort()
  window.addEventListener('offline', abort)
  return { signal: giveUp.signal, release: () => window.removeEventListener('offline', abort) }
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
