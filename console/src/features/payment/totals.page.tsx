import { Box, Paper, Stack, TableContainer, Typography } from '@mui/material'
import { useState } from 'react'
import {
  exportPayments,
  getPaymentTotals,
  type PaymentTotals,
} from '../../../../contract/payment/payment-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { addDays, formatDay, seoulToday } from '../../../../contract/seoul-day.ts'
import { DataTable, scrollableTable } from '../../shared/display/data-table.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { LinkButton } from '../../shared/inputs/buttons.tsx'
import { DayField, findReversed } from '../../shared/inputs/day-field.tsx'
import { filteredList } from '../../shared/page/resource.tsx'
import { useHasRole } from '../../shared/page/use-has-role.ts'
import { DownloadButton } from '../../shared/server/download-button.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'

const unpaidPath = filteredList('reservations', { payment: 'MISSING' })
const dayWidth = { width: { xs: '100%', sm: 240 } }

/** Captured and refunded amounts by Seoul day and payment method, and compensations by day. */
export function TotalsPage() {
  const [until, setUntil] = useState(seoulToday)
  const [from, setFrom] = useState(() => addDays(seoulToday(), -13))
  const isAdmin = useHasRole('ADMIN')
  const query = { from, until }
  const totals = useServerQuery(
    getPaymentTotals,
    { query },
    { enabled: Boolean(from && until), keepPrevious: true },
  )
  return (
    <Box sx={{ mt: 2, pb: 4 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mb: 2, alignItems: 'center' }}>
        <DayField label="이날부터" value={from} onChange={setFrom} sx={dayWidth} />
        <DayField
          label="이날까지"
          value={until}
          problem={findReversed(from, until)}
          onChange={setUntil}
          sx={dayWidth}
        />
        {isAdmin && (
          <>
            <DownloadButton
              of={exportPayments}
              input={{ query: { what: 'totals', ...query } }}
              label="합계 CSV"
            />
            <DownloadButton
              of={exportPayments}
              input={{ query: { what: 'settlements', ...query } }}
              label="세무용 정산 CSV"
            />
          </>
        )}
      </Stack>
      <LinkButton to={unpaidPath} sx={{ mb: 1 }}>
        돌봤는데 결제되지 않은 예약
      </LinkButton>
      <QueryResult query={totals}>{(found) => <Totals totals={found} />}</QueryResult>
    </Box>
  )
}

function Totals({ totals: { rows, sum } }: { totals: PaymentTotals }) {
  const maxAmount = Math.max(1, ...rows.map(({ captured, refunded }) => Math.max(captured, refunded)))
  return (
    <>
      <Typography variant="h6" component="p" sx={{ mb: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <span>결제 {formatWon(sum.captured)}</span>
        <span>환불 {formatWon(sum.refunded)}</span>
        <span>합계 {formatWon(sum.net)}</span>
        {sum.compensated > 0 && <span>따로 보상 {formatWon(sum.compensated)}</span>}
      </Typography>
      <TableContainer
        component={Paper}
        variant="outlined"
        tabIndex={0}
        aria-label="하루 합계 표"
        sx={{ ...scrollableTable, backgroundColor: 'var(--color-surface-raised)' }}
      >
        <DataTable
          aria-label="하루 합계"
          columns={[
            ['날짜', ({ day }) => formatDay(day)],
            ['수단', ({ methodLabel }) => methodLabel],
            ['결제', (row) => `${formatWon(row.captured)} (${row.capturedCount}건)`, { align: 'right' }],
            ['환불', (row) => `${formatWon(row.refunded)} (${row.refundedCount}건)`, { align: 'right' }],
            ['합계', ({ net }) => formatWon(net), { align: 'right' }],
            [
              '보상',
              ({ compensated, compensatedCount }) =>
                compensatedCount > 0 && `${formatWon(compensated)} (${compensatedCount}건)`,
              { align: 'right' },
            ],
            [
              '',
              ({ captured, refunded }) => (
                <>
                  <Bar share={captured / maxAmount} color="primary.main" />
                  <Bar share={refunded / maxAmount} color="warning.main" />
                </>
              ),
              { sx: { width: '30%', minWidth: 120 }, 'aria-hidden': true },
            ],
          ]}
          rows={rows}
          keyOf={({ day, methodLabel }) => `${day} ${methodLabel}`}
          sx={{ '& th, & td': { whiteSpace: 'nowrap', px: 1.25 } }}
        />
      </TableContainer>
      {rows.length === 0 && <Muted>이 기간에는 오간 돈이 없어요.</Muted>}
    </>
  )
}

const Bar = ({ share, color }: { share: number; color: string }) => (
  <Box sx={{ width: `${share * 100}%`, height: 6, my: 0.25, borderRadius: 1, bgcolor: color }} />
)
