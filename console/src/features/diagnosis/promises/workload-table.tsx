import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { useState } from 'react'
import type { ExpertWorkload } from '../../../../../contract/diagnosis/workload-admin.ts'
import { SectionCard } from '../../../shared/display/section.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useWorkload } from './workload.queries.ts'

/** Answers, minutes per answer and agreement with the engine, by person; experts see themselves only. */
export function WorkloadTable() {
  const [days, setDays] = useState(7)
  const workload = useWorkload(days)
  return (
    <SectionCard
      title="사람별 답변"
      note="시간은 사례를 맡아서 보낼 때까지의 중앙값이에요. 일치는 ‘엔진과 같아요’의 비율이에요. 초안을 그대로 보낸 답변은 빼고 세요. 전문가에게는 자기 것만 보여요."
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="기간"
          value={days}
          onChange={(_, next: number | null) => next && setDays(next)}
        >
          {[7, 30].map((count) => (
            <ToggleButton key={count} value={count} sx={{ minHeight: 44 }}>
              {count}일
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <QueryResult query={workload}>{(people) => <People people={people} />}</QueryResult>
    </SectionCard>
  )
}

const People = ({ people }: { people: ExpertWorkload[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" sx={{ '& th, & td': { whiteSpace: 'nowrap', px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>사람</TableCell>
          <TableCell align="right">답변</TableCell>
          <TableCell align="right">시간</TableCell>
          <TableCell align="right">일치</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {people.map(({ id, name, isMe, answers, medianMinutes, agreement }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row">
              {isMe ? '나' : name || '떠난 전문가'}
            </TableCell>
            <TableCell align="right">{answers}건</TableCell>
            <TableCell align="right">{describeMinutes(medianMinutes)}</TableCell>
            <TableCell align="right">
              {agreement === null ? '–' : `${Math.round(agreement * 100)}%`}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

function describeMinutes(minutes: number | null) {
  if (minutes === null) return '–'
  return minutes < 1 ? '1분 안' : `${Math.round(minutes)}분`
}
