import { Button, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import type { JobState } from '../../../../contract/staff/system.ts'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { JobCard } from './job-card.tsx'
import { JobCounts } from './job-counts.tsx'
import { useJobs } from './staff.queries.ts'

const states: { state: JobState; label: string; empty: string }[] = [
  { state: 'DEAD', label: '실패', empty: '실패한 작업이 없어요.' },
  { state: 'AGAIN', label: '다시 시도 중', empty: '다시 시도하고 있는 작업이 없어요.' },
  { state: 'RUNNING', label: '하는 중', empty: '지금 하고 있는 작업이 없어요.' },
  { state: 'WAITING', label: '대기', empty: '기다리는 작업이 없어요.' },
  { state: 'DONE', label: '끝남', empty: '최근에 끝난 작업이 없어요.' },
]

/** Background jobs by state, and counts by kind. */
export function JobsPage() {
  const [state, setState] = useState<JobState>('DEAD')
  return (
    <Stack spacing={2} sx={{ mt: 1, maxWidth: 1040 }}>
      <Title title="작업" />
      <Tabs
        value={state}
        onChange={(_, next: JobState) => setState(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="작업의 상태"
      >
        {states.map((it) => (
          <Tab key={it.state} value={it.state} label={it.label} />
        ))}
      </Tabs>
      <JobList key={state} state={state} />
      <JobCounts />
    </Stack>
  )
}

function JobList({ state }: { state: JobState }) {
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const jobs = useJobs(state, cursor)
  const empty = states.find((it) => it.state === state)?.empty
  return (
    <QueryResult query={jobs}>
      {({ content, nextCursor }) => (
        <>
          {content.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
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
