import {
  Card,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { countJobs } from '../../../../contract/system.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { momentWords } from '../../shared/when.ts'
import { jobName } from './words.ts'

const onlyWide = { display: { xs: 'none', md: 'table-cell' } }
const onlyNarrow = { display: { xs: 'block', md: 'none' } }

/** How each kind of work is doing. */
export function JobCounts() {
  const counts = useAsk(countJobs, {})
  return (
    <TableContainer component={Card}>
      <Asked of={counts}>
        {(kinds) => (
          <Table size="small" aria-label="종류별 작업 수" sx={{ '& th, & td': { px: { xs: 1, md: 2 } } }}>
            <TableHead>
              <TableRow>
                <TableCell>종류</TableCell>
                {['대기', '하는 중', '다시', '실패'].map((head) => (
                  <TableCell key={head} align="right">
                    {head}
                  </TableCell>
                ))}
                <TableCell sx={onlyWide}>마지막으로 끝난 때</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {kinds.map(({ kind, waiting, running, again, dead, doneAt }) => (
                <TableRow key={kind}>
                  <TableCell>
                    {jobName(kind)}
                    <Typography variant="caption" color="textSecondary" sx={onlyNarrow}>
                      {doneAt ? momentWords(doneAt) : '아직 끝난 적 없음'}
                    </Typography>
                  </TableCell>
                  <TableCell align="right">{waiting}</TableCell>
                  <TableCell align="right">{running}</TableCell>
                  <TableCell align="right">{again}</TableCell>
                  <TableCell align="right">{dead}</TableCell>
                  <TableCell sx={onlyWide}>{doneAt ? momentWords(doneAt) : '-'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Asked>
    </TableContainer>
  )
}
