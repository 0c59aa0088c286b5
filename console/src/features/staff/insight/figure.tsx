import {
  Box,
  Card,
  CardContent,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { lazy, type ReactNode, Suspense, useId } from 'react'

const Bars = lazy(() => import('./bars.tsx'))

export interface BarsOf {
  rows: ({ name: string } & Record<string, string | number>)[]
  /** `colour` is a role of the house's colours. */
  series: { key: string; name: string; colour: 'leaf' | 'sun' | 'clay' | 'sky' | 'line' }[]
  /** Bars lie, one line for each name; else they stand. */
  lying?: boolean
  stacked?: boolean
  say?: (value: number) => string
}

export interface FigureOf {
  title: string
  /** How it is counted, in a sentence. */
  note: string
  /** Said where there is nothing yet. */
  isEmpty: boolean
  bars: BarsOf
  head: string[]
  rows: (string | number)[][]
}

/** A chart, the same as a table, and the table as a file. */
export function Figure({ of, download }: { of: FigureOf; download: ReactNode }) {
  const title = useId()
  return (
    <Card component="section" aria-labelledby={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
          <Typography id={title} variant="h6" component="h2">
            {of.title}
          </Typography>
          {download}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {of.note}
        </Typography>
        {of.isEmpty ? (
          <Typography sx={{ py: 4, textAlign: 'center' }} color="textSecondary">
            이 기간에는 아직 없어요.
          </Typography>
        ) : (
          <>
            <Box role="img" aria-label={`${of.title} 그래프. 같은 수치가 아래 표에 있어요.`}>
              <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
                <Bars {...of.bars} />
              </Suspense>
            </Box>
            <Box component="details" sx={{ mt: 1 }}>
              <Box component="summary" sx={{ cursor: 'pointer', py: 1.25 }}>
                표로 보기
              </Box>
              <Sheet of={of} />
            </Box>
          </>
        )}
      </CardContent>
    </Card>
  )
}

/** Long ones scroll in their own place, also by keyboard. */
const Sheet = ({ of }: { of: FigureOf }) => (
  <Box
    component="section"
    aria-label={`${of.title} 표`}
    tabIndex={0}
    sx={{ maxHeight: 360, overflow: 'auto' }}
  >
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          {of.head.map((name, index) => (
            <TableCell key={name} align={index === 0 ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {of.rows.map((cells) => (
          <TableRow key={cells.join(' ')}>
            {cells.map((cell, index) => (
              <TableCell key={of.head[index]} align={index === 0 ? 'left' : 'right'}>
                {typeof cell === 'number' ? cell.toLocaleString('ko-KR') : cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
