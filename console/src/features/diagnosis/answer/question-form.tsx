import { Alert, Button } from '@mui/material'
import { useRef } from 'react'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { type AdminCase, findShownEdition } from '../../../../../contract/diagnosis/case-admin.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useAnswerQuestion } from '../diagnosis.queries.ts'
import { AnswerField } from './answer-field.tsx'
import { SnippetBar } from './snippet/snippet-bar.tsx'
import { findUnfilledValue } from './snippet/snippet-text.ts'
import { useSnippetsOfCase } from './snippet/use-snippets-of-case.ts'

/** The expert's answer to the customer's question, with the snippets and the key of an answer. */
export function QuestionForm({ adminCase, onSent }: { adminCase: AdminCase; onSent: () => void }) {
  const { id, question } = adminCase
  const { text, write, forget } = useDraftText(`saeip.console.question.${id}`, question?.answer ?? '')
  const { mutate, isPending, error } = useAnswerQuestion(id, () => {
    forget()
    onSent()
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const { verdict = null, rightProblemId = null } = findShownEdition(adminCase) ?? {}
  const draft = { text, verdict, rightProblemId }
  const { values, insert } = useSnippetsOfCase({ adminCase, draft, field, onWrite: write })
  const unfilled = findUnfilledValue(text)
  const canSend = Boolean(text.trim()) && !unfilled && !isPending
  const send = () => {
    if (canSend) mutate(text.trim())
  }
  useKeys({ 'Ctrl+Enter': send })
  return (
    <>
      <AnswerField
        {...{ field, text, values, insert }}
        onWrite={write}
        startsBehind
        label="질문에 답하기"
        helperText={
          unfilled ? `${unfilled} 자리가 남아 있어요.` : '보내기 전까지는 이 브라우저에만 남아 있어요.'
        }
        minRows={4}
      />
      <SnippetBar insert={insert} />
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error.message}
        </Alert>
      )}
      <Button variant="contained" loading={isPending} disabled={!canSend} onClick={send} sx={{ mt: 1.5 }}>
        답 보내기 <KeyHint of="Ctrl+Enter" />
      </Button>
    </>
  )
}
