import { Box, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { HistoryEntry } from '../../../../../contract/reservation/reservation-admin.ts'

const kinds: Record<HistoryEntry['kind'], string> = {
  CREATED: '예약',
  MOVED: '단계 이동',
  RESCHEDULED: '일정 변경',
  PRICE_CHANGE: '금액 변경',
  PAID: '결제',
  REFUND: '환불',
  NOTE: '안내',
}

/** History of a reservation, newest first, including entries that customers do not see. */
export const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <Box component="li" key={entry.id}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {describeEntry(entry)}
        </Typography>
        {entry.note && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {entry.note}
          </Typography>
        )}
        {entry.reason && <Typography variant="body2">이유: {entry.reason}</Typography>}
        <Typography variant="caption" color="textSecondary">
          {formatDateTimeAt(entry.createdAt)} · {entry.actorName || '떠난 사람'}
          {entry.isOverride && ' · 순서를 벗어남'}
          {!entry.isPublic && ' · 우리만 봄'}
        </Typography>
      </Box>
    ))}
  </Stack>
)

function describeEntry({ kind, fromLabel, toLabel, isPublic }: HistoryEntry) {
  if (kind === 'MOVED') return [fromLabel, toLabel].filter(Boolean).join(' → ')
  return kind === 'NOTE' && !isPublic ? '메모' : kinds[kind]
}
