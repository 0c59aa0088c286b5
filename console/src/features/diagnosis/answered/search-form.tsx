import {
  Autocomplete,
  Box,
  Button,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { type FormEvent, useEffect, useState } from 'react'
import { searchedAnswers } from '../../../../../contract/diagnosis/answered-admin.ts'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { useProblems } from '../../../shared/server/problems.queries.ts'
import type { AnsweredFilter } from './answered.queries.ts'

interface SearchFormProps {
  filter: AnsweredFilter
  onSearch: (filter: AnsweredFilter) => void
}

/** What to search for. Texts are searched by Enter or the button, everything else at once. */
export function SearchForm({ filter, onSearch }: SearchFormProps) {
  const { data: problems = [] } = useProblems()
  const [words, setWords] = useState(filter.words ?? '')
  const [plant, setPlant] = useState(filter.plant ?? '')
  // The address also changes by the back button.
  useEffect(() => setWords(filter.words ?? ''), [filter.words])
  useEffect(() => setPlant(filter.plant ?? ''), [filter.plant])
  const change = (changed: AnsweredFilter) => onSearch({ ...filter, words, plant, ...changed })

  function submit(event: FormEvent) {
    event.preventDefault()
    change({})
  }

  return (
    <Box component="form" role="search" onSubmit={submit} sx={{ mb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr' },
        }}
      >
        <TextField
          size="small"
          label="설명이나 답변에 있는 말"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          sx={{ m: 0 }}
        />
        <Autocomplete
          size="small"
          options={problems}
          value={problems.find(({ id }) => id === filter.problemId) ?? null}
          getOptionLabel={({ name }) => name}
          onChange={(_, problem) => change({ problemId: problem?.id })}
          renderInput={(props) => <TextField {...props} label="문제" sx={{ m: 0 }} />}
        />
        <TextField
          size="small"
          label="식물"
          value={plant}
          onChange={({ target }) => setPlant(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          sx={{ m: 0 }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
        <DayField
          label="답변한 날부터"
          sx={dayWidth}
          clearable
          value={filter.from ?? ''}
          onChange={(from) => change({ from })}
        />
        <DayField
          label="답변한 날까지"
          sx={dayWidth}
          clearable
          value={filter.to ?? ''}
          onChange={(to) => change({ to })}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="답변한 사람"
          value={filter.by ?? 'ALL'}
          onChange={(_, by: AnsweredFilter['by'] | null) => by && change({ by })}
        >
          <ToggleButton value="ALL" sx={{ minHeight: 44 }}>
            모두
          </ToggleButton>
          <ToggleButton value="ME" sx={{ minHeight: 44 }}>
            내 답변
          </ToggleButton>
        </ToggleButtonGroup>
        <Button type="submit" variant="contained">
          찾기
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        문제와 날짜, 사람은 모든 답변에서 찾아요. 말과 식물은 새 답변부터{' '}
        {searchedAnswers.toLocaleString('ko')}건씩 살펴봐요.
      </Typography>
    </Box>
  )
}

const dayWidth = { width: { xs: '100%', sm: 220 } }
