import { Box, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { formatDayWithYear } from '../../../../../contract/seoul-day.ts'
import { DownloadButton } from '../../../shared/display/download-button.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { downloadInsight, useInsight } from '../staff.queries.ts'
import { MetricCard } from './metric-card.tsx'
import { listMetrics } from './metrics.ts'
import { PeriodChoice } from './period-choice.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

/** Metrics of a period: a summary, then a card with chart, table and download for each metric. */
export function InsightPage() {
  const choice = usePeriod()
  const { period } = choice
  const insight = useInsight(period)

  return (
    <Stack spacing={2} sx={{ mt: 2, mb: 4 }}>
      <Title title="한눈에" />
      <PeriodChoice {...choice} />
      <QueryResult query={insight}>
        {({ from, to, before, totals, totalsBefore, tables }) => (
          <Stack spacing={2} aria-busy={insight.isPlaceholderData}>
            <Typography variant="body2" color="textSecondary" role="status">
              {formatDayWithYear(from)}부터 {formatDayWithYear(to)}까지, 앞 기간은{' '}
              {formatDayWithYear(before.from)}부터 {formatDayWithYear(before.to)}까지예요. 다섯 건보다 적으면
              비율을 말하지 않아요.
            </Typography>
            <Tiles now={totals} before={totalsBefore} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
                alignItems: 'start',
              }}
            >
              {listMetrics(tables, { from, to }).map(([table, metric]) => (
                <MetricCard
                  key={table}
                  metric={metric}
                  download={
                    <DownloadButton
                      download={() => downloadInsight({ ...period, table })}
                      label="CSV"
                      name={`${metric.title} CSV 받기`}
                    />
                  }
                />
              ))}
            </Box>
          </Stack>
        )}
      </QueryResult>
    </Stack>
  )
}
