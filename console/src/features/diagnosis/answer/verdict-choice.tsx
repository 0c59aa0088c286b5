import { Autocomplete, Box, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { AnswerDraft, Verdict } from '../../../../../contract/diagnosis/case-admin.ts'
import { useProblems } from '../../../shared/server/problems.queries.ts'

export const verdictNames: Record<Verdict, string> = {
  AGREE: '엔진과 같아요',
  PARTLY: '일부만 맞아요',
  WRONG: '달라요',
}
const verdicts = Object.keys(verdictNames) as Verdict[]

type Choice = Pick<AnswerDraft, 'verdict' | 'rightProblemId'>

interface ChoiceProps extends Choice {
  onChange: (choice: Choice) => void
}

/** The expert's verdict on the engine's result and, when they disagree, the right problem. */
export function VerdictChoice({ verdict, rightProblemId, onChange }: ChoiceProps) {
  const { data: problems = [] } = useProblems()
  const right = problems.find(({ id }) => id === rightProblemId) ?? null
  return (
    <Box sx={{ my: 2 }}>
      <Typography variant="body2" id="verdict" sx={{ fontWeight: 600, mb: 0.5 }}>
        엔진의 답은 어떤가요?
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby="verdict"
        value={verdict}
        onChange={(_, next: Verdict | null) => next && onChange({ verdict: next, rightProblemId })}
      >
        {verdicts.map((option) => (
          <ToggleButton key={option} value={option} sx={{ minHeight: 44 }}>
            {verdictNames[option]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {verdict && verdict !== 'AGREE' && (
        <Autocomplete
          sx={{ mt: 1.5 }}
          options={problems}
          value={right}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          noOptionsText="그런 문제가 없어요"
          onChange={(_, next) => onChange({ verdict, rightProblemId: next?.id ?? null })}
          renderInput={(props) => <TextField {...props} size="small" label="맞는 문제" />}
        />
      )}
    </Box>
  )
}
