import { Alert, Box, Paper, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import {
  type ExpertWorkload,
  getPromises,
  listWorkload,
  type PromisedCase,
} from '../../../../../contract/diagnosis/workload-admin.ts'
import { DataTable } from '../../../shared/display/data-table.tsx'
import { SectionCard } from '../../../shared/display/section.tsx'
import { Heading, Muted, Tag } from '../../../shared/display/text.tsx'
import { Toggles, useValue } from '../../../shared/inputs/field.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { QueryResult, useServerQuery } from '../../../shared/server/server-query.tsx'
import { DeadlineChip, linkedRow } from '../queue/case-row.tsx'
import { describeForecast } from './forecast-text.ts'
import { HandOverButton } from './hand-over-dialog.tsx'

/** Open cases and questions by the time promised for their answers, what the pace of the day means for them, and who answers how much. */
export function PromisesPage() {
  const isExpert = useHasRole('EXPERT')
  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Heading size="h5" sx={{ mb: 1.5 }}>
        약속 시간
      </Heading>
      <QueryResult query={useServerQuery(getPromises, {}, { refreshMs: 30_000 })}>
        {({ cases, hasMore, forecast }) => (
          <>
            <Alert severity={forecast.lateCount > 0 ? 'warning' : 'info'} role="status" sx={{ mb: 2 }}>
              {describeForecast(forecast, cases.length, Date.now()).map((sentence, index) => (
                <Typography key={sentence} sx={{ fontWeight: index === 0 ? 600 : 400 }}>
                  {sentence}
                </Typography>
              ))}
              {hasMore && <Typography>가장 급한 {cases.length}건만 보고 셈했어요.</Typography>}
            </Alert>
            {isExpert && cases.some(isBegunByMe) && <HandOverAll />}
            <PromiseGroups cases={cases} />
          </>
        )}
      </QueryResult>
      <WorkloadTable />
    </Box>
  )
}

const isBegunByMe = ({ holder, hasDraft }: PromisedCase) => (holder ? holder.isMe : hasDraft)

function HandOverAll() {
  const notify = useNotify()
  return (
    <HandOverButton
      button={{ variant: 'outlined', sx: { mb: 2 } }}
      title="내가 맡은 사례 모두 넘기기"
      onDone={(count) => notify(`사례 ${count}건을 넘겼어요.`, { type: 'success' })}
    />
  )
}

/** Answers, minutes per answer and agreement with the engine, by person; experts see themselves only. */
function WorkloadTable() {
  const days = useValue(7)
  return (
    <SectionCard
      title="사람별 답변"
      note="시간은 사례를 맡아서 보낼 때까지의 중앙값이에요. 일치는 ‘엔진과 같아요’의 비율이에요. 초안을 그대로 보낸 답변은 빼고 세요. 전문가에게는 자기 것만 보여요."
      action={
        <Toggles
          size="small"
          label="기간"
          {...days}
          choices={[
            [7, '7일'],
            [30, '30일'],
          ]}
        />
      }
    >
      <QueryResult
        query={useServerQuery(listWorkload, { query: { days: days.value } }, { keepPrevious: true })}
      >
        {(people) => <People people={people} />}
      </QueryResult>
    </SectionCard>
  )
}

const People = ({ people }: { people: ExpertWorkload[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <DataTable
      columns={[
        ['사람', ({ name, isMe }) => (isMe ? '나' : name || '떠난 전문가'), { isName: true }],
        ['답변', ({ answers }) => `${answers}건`, { align: 'right' }],
        ['시간', ({ medianMinutes }) => describeMinutes(medianMinutes), { align: 'right' }],
        [
          '일치',
          ({ agreement }) => (agreement === null ? '–' : `${Math.round(agreement * 100)}%`),
          { align: 'right' },
        ],
      ]}
      rows={people}
      keyOf={({ id }) => id}
      sx={{ '& th, & td': { whiteSpace: 'nowrap', px: 1 } }}
    />
  </Box>
)

function describeMinutes(minutes: number | null) {
  if (minutes === null) return '–'
  return minutes < 1 ? '1분 안' : `${Math.round(minutes)}분`
}

const hour = 60
/** Groups by the minutes left, most urgent first; each ends below `until`. */
const groups = [
  { title: '늦었어요', until: 0 },
  { title: '2시간 안', until: 2 * hour },
  { title: '6시간 안', until: 6 * hour },
  { title: '12시간 안', until: 12 * hour },
  { title: '그 뒤', until: Number.POSITIVE_INFINITY },
]

function PromiseGroups({ cases }: { cases: PromisedCase[] }) {
  const filled = groups.map(({ title, until }, index) => {
    const from = groups[index - 1]?.until ?? Number.NEGATIVE_INFINITY
    const content = cases.filter(({ clock }) => clock.minutesLeft >= from && clock.minutesLeft < until)
    return { title, content }
  })
  return (
    <>
      <Box component="dl" sx={counts}>
        {filled.map(({ title, content }) => (
          <Paper key={title} variant="outlined" sx={{ p: 1.25, minWidth: 0 }}>
            <Muted small component="dt">
              {title}
            </Muted>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontSize: 20 }}>
              {content.length}건
            </Typography>
          </Paper>
        ))}
      </Box>
      {filled.map(
        ({ title, content }) =>
          content.length > 0 && (
            <Box key={title} component="section" aria-label={title} sx={{ mb: 2 }}>
              <Heading as="h2" size="subtitle1" sx={{ mb: 0.5 }}>
                {title}
              </Heading>
              <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {content.map(({ id, problem, isQuestion, clock, holder, hasDraft }) => (
                  <li key={`${id} ${isQuestion}`}>
                    <Stack direction="row" component={Link} to={`/cases/${id}`} sx={row}>
                      <Typography component="span" sx={{ fontWeight: 600 }}>
                        {problem}
                      </Typography>
                      <DeadlineChip clock={clock} />
                      {isQuestion && <Tag label="추가 질문" />}
                      <Tag label={describeHolder(holder)} />
                      {hasDraft && <Tag label="쓰던 답변 있음" />}
                      <Muted small component="span">
                        {formatDateTimeAt(clock.dueAt)}까지
                      </Muted>
                    </Stack>
                  </li>
                ))}
              </Paper>
            </Box>
          ),
      )}
    </>
  )
}

const counts = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
  m: 0,
  mb: 2,
}
const describeHolder = (holder: PromisedCase['holder']) =>
  holder ? (holder.isMe ? '내가 맡음' : `${holder.name} 님이 맡음`) : '아직 아무도 안 맡음'

const row = { ...linkedRow, alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 44 }
