import { Button, Card, CardContent, Stack, Tab, TableContainer, Tabs, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import {
  type AdminJob,
  countJobs,
  giveUpJob,
  type JobState,
  listJobs,
  retryJob,
} from '../../../../contract/staff/system.ts'
import { DataTable } from '../../shared/display/data-table.tsx'
import { Folded } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { jobName } from './labels.ts'

const states: { state: JobState; label: string; empty: string }[] = [
  { state: 'DEAD', label: '실패', empty: '실패한 작업이 없어요.' },
  { state: 'AGAIN', label: '다시 시도 중', empty: '다시 시도하고 있는 작업이 없어요.' },
  { state: 'RUNNING', label: '하는 중', empty: '지금 하고 있는 작업이 없어요.' },
  { state: 'WAITING', label: '대기', empty: '기다리는 작업이 없어요.' },
  { state: 'DONE', label: '끝남', empty: '최근에 끝난 작업이 없어요.' },
]

type KindCount = Data<typeof countJobs>[number]

const countedIn: Partial<Record<JobState, (kind: KindCount) => number>> = {
  DEAD: ({ dead }) => dead,
  AGAIN: ({ again }) => again,
  RUNNING: ({ running }) => running,
  WAITING: ({ waiting }) => waiting,
}

/** Background jobs by state, and counts by kind. */
export function JobsPage() {
  const [state, setState] = useState<JobState>('DEAD')
  const counts = useServerQuery(countJobs, {})
  const countOf = (of: JobState) => {
    const sum = counts.data?.reduce((total, kind) => total + (countedIn[of]?.(kind) ?? 0), 0)
    return sum ? ` ${sum.toLocaleString('ko-KR')}` : ''
  }
  return (
    <Stack spacing={2} sx={{ mt: 1, maxWidth: 1040 }}>
      <Tabs
        value={state}
        onChange={(_, next: JobState) => setState(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="작업의 상태"
      >
        {states.map((it) => (
          <Tab key={it.state} value={it.state} label={it.label + countOf(it.state)} />
        ))}
      </Tabs>
      <JobList key={state} state={state} />
      <QueryResult query={counts}>{(kinds) => <JobCounts kinds={kinds} />}</QueryResult>
    </Stack>
  )
}

function JobList({ state }: { state: JobState }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const empty = states.find((it) => it.state === state)?.empty
  return (
    <QueryResult query={useServerQuery(listJobs, { query: { state, ...(cursor && { cursor }) } })}>
      {({ content, nextCursor }) => (
        <>
          {content.length === 0 && <Muted>{empty}</Muted>}
          {content.map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
          <Stack direction="row" spacing={1}>
            {cursor && <Button onClick={() => setCursors(cursors.slice(0, -1))}>앞쪽</Button>}
            {nextCursor && <Button onClick={() => setCursors([...cursors, nextCursor])}>더 보기</Button>}
          </Stack>
        </>
      )}
    </QueryResult>
  )
}

/** A due job normally starts within seconds. */
const staleAfterMs = 60 * 60 * 1000
const onlyWide = { display: { xs: 'none', md: 'table-cell' } }
const onlyNarrow = { display: { xs: 'block', md: 'none' } }

const isStale = ({ oldestDueAt }: KindCount) =>
  oldestDueAt !== null && Date.now() - Date.parse(oldestDueAt) > staleAfterMs
const isNormal = (kind: KindCount) => kind.dead === 0 && kind.again === 0 && !isStale(kind)

/** The kinds of jobs that failed or are overdue; the healthy ones are folded. */
function JobCounts({ kinds }: { kinds: KindCount[] }) {
  const normal = kinds.filter(isNormal)
  const others = kinds.filter((kind) => !isNormal(kind))
  return (
    <>
      {others.length > 0 && <KindTable name="살펴볼 작업" kinds={others} />}
      {normal.length > 0 && (
        <Folded label={`탈 없는 작업 ${normal.length}가지`}>
          <KindTable name="탈 없는 작업" kinds={normal} />
        </Folded>
      )}
    </>
  )
}

const KindTable = ({ name, kinds }: { name: string; kinds: KindCount[] }) => (
  <TableContainer component={Card}>
    <DataTable
      aria-label={name}
      columns={[
        [
          '종류',
          (kind) => (
            <>
              {jobName(kind.kind)}
              {kind.oldestDueAt && isStale(kind) && (
                <Typography variant="caption" color="error" sx={{ display: 'block' }}>
                  {formatDateTimeAt(kind.oldestDueAt)}부터 아무도 하지 않아요
                </Typography>
              )}
              <Muted tiny sx={onlyNarrow}>
                {kind.doneAt ? formatDateTimeAt(kind.doneAt) : '아직 끝난 적 없음'}
              </Muted>
            </>
          ),
        ],
        ['대기', ({ waiting }) => waiting || '', { align: 'right' }],
        ['하는 중', ({ running }) => running || '', { align: 'right' }],
        ['다시', ({ again }) => again || '', { align: 'right' }],
        ['실패', ({ dead }) => dead || '', { align: 'right' }],
        ['마지막으로 끝난 때', ({ doneAt }) => (doneAt ? formatDateTimeAt(doneAt) : '-'), { sx: onlyWide }],
      ]}
      rows={kinds}
      keyOf={({ kind }) => kind}
    />
  </TableContainer>
)

function JobCard({ job }: { job: AdminJob }) {
  const retry = useServerMutation(retryJob, { invalidates: [listJobs, countJobs], done: '다시 하고 있어요.' })
  const giveUp = useServerMutation(giveUpJob, { invalidates: [listJobs, countJobs] })
  const params = { id: job.id }
  const mayRetry = job.state === 'DEAD' || job.state === 'AGAIN' || job.state === 'WAITING'

  return (
    <Card>
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>{jobName(job.kind)}</Typography>
          {mayRetry && (
            <Button disabled={retry.isPending} onClick={() => retry.mutate({ params })}>
              지금 다시 하기
            </Button>
          )}
          <ReasonButton
            label="그만두기"
            button={{ isOffered: job.state === 'AGAIN' || job.state === 'WAITING', color: 'error' }}
            title="작업 그만두기"
            action="그만두기"
            isDangerous
            done="그만뒀어요."
            onSubmit={(reason) => giveUp.mutateAsync({ params, body: { reason } })}
          >
            실패한 작업으로 남고, 나중에 다시 할 수 있어요.
          </ReasonButton>
        </Stack>
        <Muted small>
          {whenOf(job)}, {job.attempts}번 시도
        </Muted>
        {job.lastError && (
          <Typography variant="body2" color="error" sx={{ mt: 0.5 }}>
            {job.lastError}
          </Typography>
        )}
      </CardContent>
    </Card>
  )
}

const whenOf = ({ state, runAt, finishedAt }: AdminJob) =>
  finishedAt
    ? `${formatDateTimeAt(finishedAt)}에 끝남`
    : `${formatDateTimeAt(runAt)}${state === 'RUNNING' ? ' 시작' : ' 예정'}`
