import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import type { ExpertQuestion } from '../../../../../contract/diagnosis/diagnosis-result.ts'
import { Section } from '../../../shared/display/section.tsx'
import { LinkedText } from './linked-text.tsx'
import { QuestionForm } from './question-form.tsx'
import { Sent } from './sent.tsx'

interface CustomerQuestionProps {
  adminCase: AdminCase
  question: ExpertQuestion
  mayWrite: boolean
  /** Opens the next case, one with a question before others. */
  onNext: () => Promise<void>
}

/** The customer's question to the expert, and the expert's answer or the form for it. */
export function CustomerQuestion({
  adminCase,
  question: { question, answer },
  mayWrite,
  onNext,
}: CustomerQuestionProps) {
  const [isWriting, setIsWriting] = useState(answer === null)
  const [isSent, setIsSent] = useState(false)
  const isForm = mayWrite && isWriting
  return (
    <>
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
          <QuestionForm
            adminCase={adminCase}
            onSent={() => {
              setIsWriting(false)
              setIsSent(true)
            }}
          />
        )}
      </Section>
      {isSent && !isWriting && <Sent what="QUESTION" onNext={onNext} onBack={() => setIsSent(false)} />}
    </>
  )
}
