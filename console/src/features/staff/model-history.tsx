import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { type AdminModel, modelDays } from '../../../../contract/diagnosis/model-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import { formatPercent } from './insight/formats.ts'

/** What the model cost by day, and how often the experts agreed with it. */
export const ModelHistory = ({ model: { days, agreement } }: { model: AdminModel }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      mt: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
    }}
  >
    <History
      title={`지난 ${modelDays}일에 쓴 비용`}
      empty="이 기간에는 물어보지 않았어요."
      head={['날', '비용', '횟수']}
      rows={days.map(({ day, won, calls }) => [
        formatDay(day),
        formatWon(won),
        `${calls.toLocaleString('ko-KR')}번`,
      ])}
    />
    <History
      title={`지난 ${modelDays}일 전문가와의 일치 (초안 그대로인 답변은 빼고)`}
      empty="전문가가 판정한 모델의 답이 없어요."
      head={['문제', '판정', '일치율']}
      rows={agreement.map(({ problem, n, share }) => [
        problem,
        `${n.toLocaleString('ko-KR')}건`,
        formatPercent(share),
      ])}
    />
  </Box>
)

interface HistoryProps {
  title: string
  empty: string
  head: string[]
  rows: string[][]
}

/** Scrollable table; `tabIndex` lets keyboard users scroll it. */
const History = ({ title, empty, head, rows }: HistoryProps) => (
  <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {rows.length === 0 ? (
      <Typography color="textSecondary">{empty}</Typography>
    ) : (
      <Box tabIndex={0} role="group" aria-label={`${title} 표`} sx={{ maxHeight: 240, overflow: 'auto' }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {head.map((name, index) => (
                <TableCell key={name} align={index === 0 ? 'left' : 'right'}>
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells) => (
              <TableRow key={cells[0]}>
                {cells.map((cell, index) => (
                  <TableCell key={head[index]} align={index === 0 ? 'left' : 'right'}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    )}
  </Box>
)
