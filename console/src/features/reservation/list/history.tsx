import { Box, Stack, Typography } from '@mui/material'
import type { HistoryEntry } from '../../../../../contract/reservation-admin.ts'
import { momentWords } from '../../../shared/when.ts'

const kinds: Record<HistoryEntry['kind'], string> = {
  CREATED: '예약',
  MOVED: '단계 이동',
  RESCHEDULED: '일정 변경',
  PRICE_CHANGE: '금액 변경',
  PAID: '결제',
  REFUND: '환불',
  NOTE: '안내',
}

/** All that happened, newest first; also what only we read. */
export const History = ({ entries }: { entries: HistoryEntry[] }) => (
  <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {entries.map((entry) => (
      <Box component="li" key={entry.id}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {whatHappened(entry)}
        </Typography>
        {entry.note && <Typography variant="body2">{entry.note}</Typography>}
        {entry.reason && <Typography variant="body2">이유: {entry.reason}</Typography>}
        <Typography variant="caption" color="textSecondary">
          {momentWords(entry.createdAt)} · {entry.actorName || '떠난 사람'}
          {entry.isOverride && ' · 순서를 벗어남'}
          {!entry.isPublic && ' · 우리만 봄'}
        </Typography>
      </Box>
    ))}
  </Stack>
)

function whatHappened({ kind, fromLabel, toLabel }: HistoryEntry) {
  if (kind === 'MOVED') return [fromLabel, toLabel].filter(Boolean).join(' → ')
  return kinds[kind]
}
