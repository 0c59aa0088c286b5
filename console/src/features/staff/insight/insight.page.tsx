import { Box, Stack, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { exportInsight, getInsight } from '../../../../../contract/insight.ts'
import { useAsk } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { DownloadButton } from '../../../shared/download.tsx'
import { yearDayWords } from '../../../shared/when.ts'
import { Figure } from './figure.tsx'
import { figuresOf } from './figures.ts'
import { PeriodChoice } from './period-choice.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

/** How the house does: a period in a glance, then each figure with its chart, table and file. */
export function InsightPage() {
  const choice = usePeriod()
  const { period } = choice
  const insight = useAsk(getInsight, { query: period }, { keepsLast: true })

  return (
    <Stack spacing={2} sx={{ mt: 2, mb: 4 }}>
      <Title title="한눈에" />
      <PeriodChoice {...choice} />
      <Asked of={insight}>
        {({ from, to, before, totals, totalsBefore, tables }) => (
          <Stack spacing={2} aria-busy={insight.isPlaceholderData}>
            <Typography variant="body2" color="textSecondary" role="status">
              {yearDayWords(from)}부터 {yearDayWords(to)}까지, 앞 기간은 {yearDayWords(before.from)}부터{' '}
              {yearDayWords(before.to)}까지예요. 다섯 건보다 적으면 비율을 말하지 않아요.
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
              {figuresOf(tables).map(([table, figure]) => (
                <Figure
                  key={table}
                  of={figure}
                  download={
                    <DownloadButton
                      endpoint={exportInsight}
                      input={{ query: { ...period, table } }}
                      label="CSV"
                      name={`${figure.title} CSV 받기`}
                    />
                  }
                />
              ))}
            </Box>
          </Stack>
        )}
      </Asked>
    </Stack>
  )
}
