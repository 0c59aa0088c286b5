import { Chip, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AnsweredCase } from '../../../../../contract/diagnosis/answered-admin.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { verdictNames } from '../answer/verdict-choice.tsx'
import { CaseRow, clampedTo } from '../queue/case-row.tsx'

/** An answered case with the beginning of its answer. */
export const AnsweredRow = ({ answered }: { answered: AnsweredCase }) => (
  <CaseRow
    to={`/answered/${answered.id}`}
    image={answered.image}
    problem={answered.problem}
    chips={
      <>
        {answered.plant && <Chip size="small" variant="outlined" label={answered.plant} />}
        {answered.verdict !== 'AGREE' && (
          <Chip size="small" variant="outlined" label={verdictNames[answered.verdict]} />
        )}
      </>
    }
  >
    <Muted small sx={clampedTo(1)}>
      {answered.prompt}
    </Muted>
    <Typography variant="body2" sx={clampedTo(2)}>
      {answered.excerpt}
    </Typography>
    <Muted tiny>{describeAnswer(answered)}</Muted>
  </CaseRow>
)

/** Who answered, and when. */
export const describeAnswer = ({ expert, answeredAt }: Pick<AnsweredCase, 'expert' | 'answeredAt'>) =>
  `${expert.isMe ? '나' : expert.name || '떠난 전문가'} · ${formatDateTimeAt(answeredAt)}에 답변`
