import { useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { hasCode } from '../../../../../client/http/api-error.ts'
import {
  type AdminCase,
  type AnswerDraft,
  findShownEdition,
} from '../../../../../contract/diagnosis/case-admin.ts'
import { usePublish, useReloadCase } from '../diagnosis.queries.ts'
import { findUnfilledValue } from './snippet/snippet-text.ts'
import type { useDraft } from './use-draft.ts'

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
    if (missing || contradiction || !draft.verdict || isPending || isSent) return
    await close()
    try {
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
