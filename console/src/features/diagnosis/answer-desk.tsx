import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { ExpertCase } from '../../../../contract/expert-case.ts'
import { momentWords } from '../../shared/when.ts'
import { AskedBack } from './asked-back.tsx'
import { Editor } from './editor.tsx'
import { LinkedText } from './linked-text.tsx'
import { Preview } from './preview.tsx'
import { Section } from './section.tsx'
import { verdictNames } from './verdict-choice.tsx'

interface DeskProps {
  shown: ExpertCase
  /** Whether this person has the case in hand. */
  mayWrite: boolean
  onNext: () => Promise<void>
}

/** The answer: the one that stands, the one that is being written, and everything that was written before. */
export function AnswerDesk({ shown, mayWrite, onNext }: DeskProps) {
  const { editions, draft, question } = shown
  const [standing] = editions
  // Whoever once wrote here goes on writing, whatever becomes of the case meanwhile.
  const [isWriting, setIsWriting] = useState(mayWrite && (!standing || draft !== null))
  if (mayWrite && !standing && !isWriting) setIsWriting(true)

  return (
    <Paper variant="outlined" sx={beside}>
      {isWriting ? (
        <Editor shown={shown} onNext={onNext} onDone={() => setIsWriting(false)} />
      ) : (
        standing && (
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
            <Preview text={standing.feedback} />
          </Section>
        )
      )}
      {!isWriting && !standing && <Typography color="textSecondary">아직 답하지 않은 사례예요.</Typography>}
      {question && (
        <AskedBack key={question.answeredAt} id={shown.id} question={question} mayWrite={mayWrite} />
      )}
      {editions.length > 0 && <Editions editions={editions} />}
    </Paper>
  )
}

/** Stays in sight while the other side is read, and scrolls by itself when it is longer than the window. */
const beside = {
  p: { xs: 1.5, md: 2.5 },
  minWidth: 0,
  position: { md: 'sticky' },
  top: { md: 64 },
  maxHeight: { md: 'calc(100dvh - 80px)' },
  overflowY: { md: 'auto' },
}

const Editions = ({ editions }: Pick<ExpertCase, 'editions'>) => (
  <Section title="답변 기록">
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
      {editions.map(({ edition, verdict, rightProblem, expert, answeredAt, feedback }, index) => (
        <li key={edition}>
          <Typography variant="body2" color="textSecondary">
            {edition === 0 ? '첫 답변' : `${edition}번째 고침`} · {expert.isMe ? '나' : expert.name} ·{' '}
            {momentWords(answeredAt)} · {verdictNames[verdict]}
            {rightProblem && ` → ${rightProblem}`}
          </Typography>
          {index > 0 && <LinkedText text={feedback} />}
        </li>
      ))}
    </Stack>
  </Section>
)
