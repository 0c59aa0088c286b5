import { Alert, Button, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { expertAnswerMaxLength } from '../../../../../contract/diagnosis/case-admin.ts'
import type { ExpertQuestion } from '../../../../../contract/diagnosis/expert-question.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { Section } from '../../../shared/display/section.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useAnswerQuestion } from '../diagnosis.queries.ts'
import { LinkedText } from './linked-text.tsx'
import { useFocusOnOpening } from './use-focus-on-opening.ts'

interface CustomerQuestionProps {
  id: string
  question: ExpertQuestion
  mayWrite: boolean
  /** Whether Ctrl+Enter sends this answer and not another one on the screen. */
  hasKey: boolean
}

/** The customer's question to the expert, and the expert's answer or the form for it. */
export function CustomerQuestion({
  id,
  question: { question, answer },
  mayWrite,
  hasKey,
}: CustomerQuestionProps) {
  const [isWriting, setIsWriting] = useState(answer === null)
  const { text, write, forget } = useDraftText(`saeip.console.question.${id}`, answer ?? '')
  const { mutate, isPending, error } = useAnswerQuestion(id, forget)
  const isForm = mayWrite && isWriting
  const send = () => {
    if (text.trim() && !isPending) mutate(text.trim())
  }
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusOnOpening(field, isForm && hasKey ? 'BEHIND' : 'NOWHERE')
  useKeys(isForm && hasKey ? { 'Ctrl+Enter': send } : {})
  return (
    <Section
      title="손님의 추가 질문"
      action={
        mayWrite &&
        !isWriting && (
          <Button size="small" onClick={() => setIsWriting(true)}>
            고치기
          </Button>
        )
      }
    >
      <LinkedText text={question} />
      {answer && !isWriting && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            전문가의 답
          </Typography>
          <LinkedText text={answer} />
        </>
      )}
      {isForm && (
        <>
          <TextField
            fullWidth
            multiline
            minRows={4}
            label="질문에 답하기"
            inputRef={field}
            helperText="보내기 전까지는 이 브라우저에만 남아 있어요."
            value={text}
            onChange={(event) => write(event.target.value)}
            slotProps={{ htmlInput: { maxLength: expertAnswerMaxLength } }}
            sx={{ my: 1.5 }}
          />
          {error && (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {error.message}
            </Alert>
          )}
          <Button variant="contained" loading={isPending} disabled={!text.trim()} onClick={send}>
            답 보내기 {hasKey && <KeyHint of="Ctrl+Enter" />}
          </Button>
        </>
      )}
    </Section>
  )
}
