import { Autocomplete, Box, Button, Paper, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Route, Routes, useParams, useSearchParams } from 'react-router-dom'
import { formatDateAt } from '../../../../../client/seoul-time.ts'
import { type AnsweredCase, searchedAnswers } from '../../../../../contract/diagnosis/answered-admin.ts'
import { listProblems } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { Heading, Muted, Tag } from '../../../shared/display/text.tsx'
import { LinkButton, SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { DayField, findReversed } from '../../../shared/inputs/day-field.tsx'
import { Field, submitting, Toggles } from '../../../shared/inputs/field.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { LoadError, useServerQuery, useSignOutWhenDenied } from '../../../shared/server/server-query.tsx'
import { AnswerPanel } from '../answer/answer-panel.tsx'
import { verdictNames } from '../answer/verdict-choice.tsx'
import { CaseDetails } from '../case/case-details.tsx'
import { sideBySide, wholeWindow } from '../case/case-view.tsx'
import { type AnsweredFilter, useAnswered, useCase } from '../diagnosis.queries.ts'
import { CaseRow, clampedTo } from '../queue/case-row.tsx'
import { describeAnswer } from './similar-cases.tsx'

/** /answered and /answered/{id} */
export const AnsweredPage = () => (
  <Routes>
    <Route index element={<AnsweredSearch />} />
    <Route path=":id" element={<AnsweredCasePage />} />
  </Routes>
)

function AnsweredCasePage() {
  const { id = '' } = useParams()
  return <AnsweredCaseView key={id} id={id} />
}

/** A case and its answer, read-only: opening it claims nothing. */
function AnsweredCaseView({ id }: { id: string }) {
  const { data, error, refetch } = useCase(id, false)
  useSignOutWhenDenied(error)
  const isExpert = useHasRole('EXPERT')
  return (
    <Box sx={wholeWindow}>
      <Stack direction="row" sx={{ mb: 1.5, gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <LinkButton to="/answered">← 답변한 사례</LinkButton>
        {isExpert && (
          <LinkButton to={`/cases/${id}`} state={{ isCorrecting: true }}>
            맡아서 고치기
          </LinkButton>
        )}
      </Stack>
      <LoadError query={{ error, refetch }} />
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && (
        <>
          <Heading size="h5" sx={{ mb: 2 }}>
            {data.editions[0]?.rightProblem ?? data.problem}
          </Heading>
          <Box sx={sideBySide}>
            <CaseDetails adminCase={data} />
            <AnswerPanel adminCase={data} mayWrite={false} onNext={async () => undefined} />
          </Box>
        </>
      )}
    </Box>
  )
}

const names = ['problemId', 'words', 'plant', 'from', 'to'] as const

const readFilter = (query: URLSearchParams): AnsweredFilter => ({
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  ),
  by: query.get('by') === 'ME' ? 'ME' : 'ALL',
})

function AnsweredSearch() {
  const [query, setQuery] = useSearchParams()
  const filter = readFilter(query)
  const { data, error, isPending, isPlaceholderData, ...more } = useAnswered(filter)
  useSignOutWhenDenied(error)
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const searchedSince = data?.pages.at(-1)?.searchedSince

  function search(next: AnsweredFilter) {
    const entries = Object.entries(next).filter(
      ([name, value]) => value && !(name === 'by' && value === 'ALL'),
    )
    setQuery(Object.fromEntries(entries) as Record<string, string>)
  }

  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Heading size="h5" sx={{ mb: 1.5 }}>
        답변한 사례
      </Heading>
      <SearchForm filter={filter} onSearch={search} />
      <LoadError query={{ error, refetch: more.refetch }} />
      {isPending && <Skeleton variant="rounded" height={320} />}
      {rows.length > 0 && (
        <Paper
          component="ul"
          variant="outlined"
          aria-busy={isPlaceholderData}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {rows.map((row) => (
            <AnsweredRow key={row.id} answered={row} />
          ))}
        </Paper>
      )}
      {data && rows.length === 0 && (
        <Muted role="status" sx={{ py: 6, textAlign: 'center' }}>
          {searchedSince ? '여기까지는 맞는 사례가 없어요.' : '맞는 사례가 없어요.'}
        </Muted>
      )}
      {searchedSince && (
        <Muted small sx={{ mt: 1 }}>
          {formatDateAt(searchedSince)}까지의 답변을 살펴봤어요.
        </Muted>
      )}
      {more.hasNextPage && (
        <Button
          fullWidth
          sx={{ mt: 1 }}
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {searchedSince ? '더 오래된 답변에서 찾기' : '더 보기'}
        </Button>
      )}
    </Box>
  )
}

const AnsweredRow = ({ answered }: { answered: AnsweredCase }) => (
  <CaseRow
    to={`/answered/${answered.id}`}
    image={answered.image}
    problem={answered.problem}
    chips={
      <>
        {answered.plant && <Tag label={answered.plant} />}
        {answered.verdict !== 'AGREE' && <Tag label={verdictNames[answered.verdict]} />}
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

interface SearchFormProps {
  filter: AnsweredFilter
  onSearch: (filter: AnsweredFilter) => void
}

/** What to search for. Texts are searched by Enter or the button, everything else at once. */
function SearchForm({ filter, onSearch }: SearchFormProps) {
  const { data: problems = [] } = useServerQuery(listProblems, {})
  const [words, setWords] = useState(filter.words ?? '')
  const [plant, setPlant] = useState(filter.plant ?? '')
  // The address also changes by the back button.
  useEffect(() => setWords(filter.words ?? ''), [filter.words])
  useEffect(() => setPlant(filter.plant ?? ''), [filter.plant])
  const change = (changed: AnsweredFilter) => onSearch({ ...filter, words, plant, ...changed })

  return (
    <Box component="form" role="search" onSubmit={submitting(() => change({}))} sx={{ mb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr' },
        }}
      >
        <Field
          label="설명이나 답변에 있는 말"
          value={words}
          onChange={setWords}
          sx={{ m: 0 }}
          maxLength={60}
        />
        <Autocomplete
          size="small"
          options={problems}
          value={problems.find(({ id }) => id === filter.problemId) ?? null}
          getOptionLabel={({ name }) => name}
          onChange={(_, problem) => change({ problemId: problem?.id })}
          renderInput={(props) => <TextField {...props} label="문제" sx={{ m: 0 }} />}
        />
        <Field label="식물" value={plant} onChange={setPlant} sx={{ m: 0 }} maxLength={60} />
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
          problem={findReversed(filter.from, filter.to)}
          onChange={(to) => change({ to })}
        />
        <Toggles
          size="small"
          label="답변한 사람"
          value={filter.by ?? 'ALL'}
          onChange={(by) => change({ by })}
          choices={[
            ['ALL', '모두'],
            ['ME', '내 답변'],
          ]}
        />
        <SubmitButton>찾기</SubmitButton>
      </Box>
      <Muted small sx={{ mt: 1 }}>
        문제와 날짜, 사람은 모든 답변에서 찾아요. 말과 식물은 새 답변부터{' '}
        {searchedAnswers.toLocaleString('ko')}건씩 살펴봐요.
      </Muted>
    </Box>
  )
}

const dayWidth = { width: { xs: '100%', sm: 220 } }
