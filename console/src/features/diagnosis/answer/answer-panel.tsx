import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import { findUnlistedName } from '../../../../../contract/diagnosis/right-problem.ts'
import { Section } from '../../../shared/display/section.tsx'
import { AnswerEditor } from './answer-editor.tsx'
import { AnswerPreview } from './answer-preview.tsx'
import { CustomerQuestion } from './customer-question.tsx'
import { LinkedText } from './linked-text.tsx'
import { verdictNames } from './verdict-choice.tsx'

interface AnswerPanelProps {
  adminCase: AdminCase
  /** Whether this expert has claimed the case. */
  mayWrite: boolean
  onNext: () => Promise<void>
}

/** The published answer or the editor, the customer's question, and earlier editions. */
export function AnswerPanel({ adminCase, mayWrite, onNext }: AnswerPanelProps) {
  const { editions, draft, question } = adminCase
  const [current] = editions
  // The editor stays open even if the claim is lost meanwhile.
  const [isWriting, setIsWriting] = useState(mayWrite && (!current || draft !== null))
  if (mayWrite && !current && !isWriting) setIsWriting(true)

  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
      {isWriting ? (
        <AnswerEditor adminCase={adminCase} onNext={onNext} onDone={() => setIsWriting(false)} />
      ) : (
        current && (
          <Section
            title="보낸 답변"
            action={
              mayWrite && (
                <Button size="small" onClick={() => setIsWriting(true)}>
                  고치기
                </Button>
              )
            }
          >
            <AnswerPreview text={current.feedback} />
          </Section>
        )
      )}
      {!isWriting && !current && <Typography color="textSecondary">아직 답하지 않은 사례예요.</Typography>}
      {question && (
        <CustomerQuestion
          key={question.answeredAt}
          id={adminCase.id}
          question={question}
          mayWrite={mayWrite}
          hasKey={!isWriting}
        />
      )}
      {editions.length > 0 && <Editions editions={editions} />}
    </Paper>
  )
}

const Editions = ({ editions }: Pick<AdminCase, 'editions'>) => (
  <Section title="답변 기록">
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {editions.map(
        ({ edition, verdict, rightProblemId, rightProblem, expert, answeredAt, feedback }, index) => (
          <li key={edition}>
            <Typography variant="body2" color="textSecondary">
              {edition === 0 ? '첫 답변' : `${edition}번째 고침`} · {expert.isMe ? '나' : expert.name} ·{' '}
              {formatDateTimeAt(answeredAt)} · {verdictNames[verdict]}
              {rightProblem && ` → ${rightProblem}`}
              {rightProblemId && findUnlistedName(rightProblemId) && ' (목록에 없음)'}
            </Typography>
            {index > 0 && <LinkedText text={feedback} />}
          </li>
        ),
      )}
    </Stack>
  </Section>
)
