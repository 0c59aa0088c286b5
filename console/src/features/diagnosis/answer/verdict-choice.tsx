import {
  Autocomplete,
  Box,
  createFilterOptions,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerDraft, Verdict } from '../../../../../contract/diagnosis/case-admin.ts'
import { listProblems } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName, toUnlistedProblemId } from '../../../../../contract/diagnosis/right-problem.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { KeyHint, useKeys } from '../../../shared/page/use-keys.tsx'
import { useServerQuery } from '../../../shared/server/server-query.tsx'

export const verdictNames: Record<Verdict, string> = {
  AGREE: '엔진과 같아요',
  PARTLY: '일부만 맞아요',
  WRONG: '달라요',
}
const verdicts = Object.keys(verdictNames) as Verdict[]
const verdictKeys: Record<Verdict, string> = { AGREE: 'A', PARTLY: 'P', WRONG: 'W' }

type Choice = Pick<AnswerDraft, 'verdict' | 'rightProblemId'>

interface ChoiceProps extends Choice {
  ref: RefObject<HTMLDivElement | null>
  onChange: (choice: Choice) => void
}

/** The expert's verdict on the engine's result and, when they disagree, the right problem. A key chooses each verdict. */
export function VerdictChoice({ verdict, rightProblemId, onChange, ref }: ChoiceProps) {
  const right = useRef<HTMLInputElement>(null)
  const choose = (next: Verdict) => onChange({ verdict: next, rightProblemId })

  /** Shows the choice, and moves the focus to the field of the right problem where the verdict shows one. */
  function chooseByKey(next: Verdict) {
    flushSync(() => choose(next))
    ref.current?.scrollIntoView({ block: 'nearest' })
    right.current?.focus()
    right.current?.select()
    // The field with the focus may have just gone.
    if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }

  useKeys(
    Object.fromEntries(
      verdicts.map((option) => [`Alt+${verdictKeys[option].toLowerCase()}`, () => chooseByKey(option)]),
    ),
  )
  return (
    <Box ref={ref} sx={{ mb: 2 }}>
      <Typography variant="body2" id="verdict" sx={{ fontWeight: 600, mb: 0.5 }}>
        엔진의 답은 어떤가요?
      </Typography>
      <Muted small sx={{ mb: 0.5 }}>
        맞는 문제를 고르면 손님 화면의 제목과 할 일이 ‘전문가: 맞는 문제’로 바뀌고, 엔진의 답은 접혀요.
      </Muted>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby="verdict"
        value={verdict}
        onChange={(_, next: Verdict | null) => next && choose(next)}
      >
        {verdicts.map((option) => (
          <ToggleButton key={option} value={option} sx={{ flexWrap: 'wrap', lineHeight: 1.3 }}>
            {verdictNames[option]} <KeyHint of={`Alt+${verdictKeys[option]}`} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {verdict && verdict !== 'AGREE' && (
        <RightProblem
          id={rightProblemId}
          field={right}
          onChoose={(id) => onChange({ verdict, rightProblemId: id })}
        />
      )}
    </Box>
  )
}

interface RightProblemProps {
  id: string | null
  field: RefObject<HTMLInputElement | null>
  onChoose: (id: string | null) => void
}

const filterByName = createFilterOptions<{ id: string; name: string }>()

function RightProblem({ id, field, onChoose }: RightProblemProps) {
  const { data: problems = [] } = useServerQuery(listProblems, {})
  const [isTyping, setIsTyping] = useState(false)
  const unlisted = id === null ? undefined : findUnlistedName(id)
  const options = id !== null && unlisted ? [...problems, { id, name: unlisted }] : problems
  return (
    <Autocomplete
      sx={{ mt: 1.5 }}
      autoHighlight
      options={options}
      value={options.find((option) => option.id === id) ?? null}
      getOptionLabel={({ name }) => name}
      // While somebody types, Enter takes the first match and not the problem that was chosen before.
      isOptionEqualToValue={(one, other) => !isTyping && one.id === other.id}
      onInputChange={(_, __, reason) => setIsTyping(reason === 'input')}
      filterOptions={(all, state) => {
        const typed = state.inputValue.trim()
        const matches = filterByName(all, state)
        // Beside a match it would be taken by one arrow key too many.
        return matches.length > 0 || typed === ''
          ? matches
          : [{ id: toUnlistedProblemId(typed), name: typed }]
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {findUnlistedName(option.id) ? `‘${option.name}’, 목록에 없는 문제로 쓰기` : option.name}
        </li>
      )}
      onChange={(_, next) => onChoose(next?.id ?? null)}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={field}
          label="맞는 문제"
          helperText={unlisted && '목록에 없는 문제로 적었어요.'}
        />
      )}
    />
  )
}
