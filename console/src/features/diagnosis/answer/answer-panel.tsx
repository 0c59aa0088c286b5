import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { type AdminCase, findShownEdition } from '../../../../../contract/diagnosis/case-admin.ts'
import { findUnlistedName } from '../../../../../contract/diagnosis/right-problem.ts'
import { Section } from '../../../shared/display/section.tsx'
import { AnswerEditor } from './answer-editor.tsx'
import { AnswerPreview } from './answer-preview.tsx'
import { ChangeAnswer } from './change-answer.tsx'
import { CustomerQuestion } from './customer-question.tsx'
import { LinkedText } from './linked-text.tsx'
import { verdictNames } from './verdict-choice.tsx'

interface AnswerPanelProps {
  adminCase: AdminCase
  /** Whether this expert has claimed the case. */
  mayWrite: boolean
  /** Opens the next case, on request one with an open question first. */
  onNext: (isQuestionFirst?: boolean) => Promise<void>
  /** Called once an answer has been sent. */
  onSent?: () => void
}

/** The published answer or the editor, the customer's question, and earlier editions. */
export function AnswerPanel({ adminCase, mayWrite, onNext, onSent }: AnswerPanelProps) {
  const { editions, draft, question } = adminCase
  const current = findShownEdition(adminCase)
  const isOwn = hasWritten(adminCase)
  const isAsked = question?.answeredAt === null
  const isCorrecting = Boolean((useLocation().state as { isCorrecting?: boolean } | null)?.isCorrecting)
  // The editor stays open even if the claim is lost meanwhile.
  const [isWriting, setIsWriting] = useState(
    mayWrite && (!current || (draft !== null && !isAsked) || (isOwn && isCorrecting)),
  )
  if (mayWrite && !current && !isWriting) setIsWriting(true)

  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, md: 2.5 }, minWidth: 0 }}>
      {isWriting ? (
        <AnswerEditor {...{ adminCase, onNext, onSent }} onDone={() => setIsWriting(false)} />
      ) : (
        current && (
          <Section
            title="보낸 답변"
            action={
              <>
                {mayWrite && isOwn && (
                  <Button size="small" onClick={() => setIsWriting(true)}>
                    고치기
                  </Button>
                )}
                <ChangeAnswer id={adminCase.id} shown={current} isOwn={isOwn} />
              </>
            }
          >
            <AnswerPreview text={current.feedback} />
          </Section>
        )
      )}
      {!isWriting && !current && <Typography color="textSecondary">아직 답하지 않은 사례예요.</Typography>}
      {question && (
        <CustomerQuestion
          adminCase={adminCase}
          question={question}
          mayWrite={mayWrite && !isWriting}
          onNext={() => onNext(true)}
        />
      )}
      {editions.length > 0 && <Editions editions={editions} showsFirst={isWriting} />}
    </Paper>
  )
}

/** Whether this expert wrote an edition of the answer that stands. */
function hasWritten({ editions }: AdminCase) {
  const retracted = editions.findIndex(({ retraction }) => retraction)
  const standing = retracted < 0 ? editions : editions.slice(0, retracted)
  return standing.some(({ expert }) => expert.isMe)
}

/** Earlier answers; the text of the first one only where it is not shown above. */
const Editions = ({ editions, showsFirst }: Pick<AdminCase, 'editions'> & { showsFirst: boolean }) => (
  <Section title="답변 기록">
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {editions.map(
        (
          { edition, verdict, rightProblemId, rightProblem, expert, answeredAt, feedback, retraction },
          index,
        ) => (
          <li key={edition}>
            <Typography variant="body2" color="textSecondary">
              {edition === 0 ? '첫 답변' : `${edition}번째 고침`} · {expert.isMe ? '나' : expert.name} ·{' '}
              {formatDateTimeAt(answeredAt)} · {verdictNames[verdict]}
              {rightProblem && ` → ${rightProblem}`}
              {rightProblemId && findUnlistedName(rightProblemId) && ' (목록에 없음)'}
            </Typography>
            {retraction && (
              <Typography variant="body2" sx={{ color: 'var(--color-clay)' }}>
                {formatDateTimeAt(retraction.at)}에{' '}
                {retraction.by.isMe ? '내가' : `${retraction.by.name} 님이`} 거뒀어요: {retraction.reason}
              </Typography>
            )}
            {(index > 0 || retraction || showsFirst) && <LinkedText text={feedback} />}
          </li>
        ),
      )}
    </Stack>
  </Section>
)
