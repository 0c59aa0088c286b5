import { Box, Card, CardContent, Skeleton, Stack } from '@mui/material'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { FigureTable } from '../../../shared/display/data-table.tsx'
import { Heading, Muted, TextLink } from '../../../shared/display/text.tsx'

const Bars = lazy(() => import('./bars.tsx'))

export interface BarChartData {
  rows: ({ name: string } & Record<string, string | number>)[]
  /** `colour` is a colour name of ui/tokens.css. */
  series: { key: string; name: string; colour: 'leaf' | 'sun' | 'clay' | 'sky' | 'line' }[]
  /** Horizontal bars, one row per name; vertical ones otherwise. */
  isHorizontal?: boolean
  isStacked?: boolean
  formatValue?: (value: number) => string
  /** Where a click on the bar of each row leads. */
  paths?: string[]
}

export interface Metric {
  title: string
  /** Korean sentence about how the metric is counted. */
  note: string
  /** Shows a message instead of the chart. */
  isEmpty: boolean
  bars: BarChartData
  head: string[]
  rows: (string | number)[][]
  /** Where each row of the table leads, from the cell under the second head. */
  paths?: string[]
}

/** A metric as a chart and as a table, with a download button. */
export function MetricCard({ metric, download }: { metric: Metric; download: ReactNode }) {
  const title = useId()
  return (
    <Card component="section" aria-labelledby={title} sx={{ minWidth: 0 }}>
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
          <Heading as="h2" id={title}>
            {metric.title}
          </Heading>
          {download}
        </Stack>
        <Muted small sx={{ mb: 1.5 }}>
          {metric.note}
        </Muted>
        {metric.isEmpty ? (
          <Muted sx={{ py: 4, textAlign: 'center' }}>이 기간에는 아직 없어요.</Muted>
        ) : (
          <>
            <Box role="img" aria-label={`${metric.title} 그래프. 같은 수치가 아래 표에 있어요.`}>
              <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
                <Bars {...metric.bars} />
              </Suspense>
            </Box>
            <Box component="details" sx={{ mt: 1 }}>
              <Box component="summary" sx={{ cursor: 'pointer', py: 1.25 }}>
                표로 보기
              </Box>
              <MetricTable metric={metric} />
            </Box>
          </>
        )}
      </CardContent>
    </Card>
  )
}

/** Scrollable table; `tabIndex` lets keyboard users scroll it. */
const MetricTable = ({ metric }: { metric: Metric }) => (
  <Box
    component="section"
    aria-label={`${metric.title} 표`}
    tabIndex={0}
    sx={{ maxHeight: 360, overflow: 'auto' }}
  >
    <FigureTable
      stickyHeader
      head={metric.head}
      rows={metric.rows}
      cellOf={(row, column) => {
        const path = column === 1 && metric.paths?.[metric.rows.indexOf(row)]
        const figure = row[column]?.toLocaleString('ko-KR')
        return path ? <TextLink to={path}>{figure}</TextLink> : figure
      }}
      sx={{ '& th': { whiteSpace: 'nowrap' } }}
    />
  </Box>
)
