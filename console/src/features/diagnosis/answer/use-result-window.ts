import { useEffect, useRef, useState } from 'react'
import type { AdminCase, AnswerDraft } from '../../../../../contract/diagnosis/case-admin.ts'
import {
  type PreviewMessage,
  previewReady,
  resultPreviewPath,
} from '../../../../../contract/diagnosis/share.ts'
import { useResultPreview } from '../diagnosis.queries.ts'

type Result = PreviewMessage['result']

/** As wide as a phone, beside the console. */
const windowFeatures = 'popup,width=430,height=880'

/**
 * Returns a function that opens the customer's result page around the unsent answer in a window of its own, which follows
 * what is typed; `problem` says why it could not be opened.
 */
export function useResultWindow({ id }: AdminCase, { text, verdict, rightProblemId }: AnswerDraft) {
  const opened = useRef<Window>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const right = (verdict !== 'AGREE' && rightProblemId) || ''
  const { data: result, error, refetch } = useResultPreview(id, right, isOpen)
  const latest = useRef<PreviewMessage>(undefined)
  latest.current = result && { kind: 'saeip.result-preview', result: withAnswer(result, text) }

  const post = useRef(() => {
    if (latest.current) opened.current?.postMessage(latest.current, location.origin)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent again whenever what it shows changes
  useEffect(() => post.current(), [result, text])
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === opened.current && data === previewReady) post.current()
    }
    addEventListener('message', answer)
    return () => removeEventListener('message', answer)
  }, [])

  function open() {
    opened.current = window.open(resultPreviewPath, `saeip-preview-${id}`, windowFeatures)
    opened.current?.focus()
    setIsBlocked(!opened.current)
    if (isOpen) void refetch()
    else setIsOpen(opened.current !== null)
  }
  return { open, problem: isBlocked ? blocked : error?.message }
}

const blocked = '새 창을 열지 못했어요. 브라우저에서 팝업을 허용해 주세요.'

/** The result as it will be once the answer has been sent. */
const withAnswer = (result: Result, text: string): Result => ({
  ...result,
  expertFeedback: text.trim(),
  expertRetractedAt: null,
  ...(result.expertFeedback && result.expertFeedback !== text.trim() && { expertCorrectedAt: now() }),
})

const now = () => new Date().toISOString()
