import { Chip } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { CustomerRequestSummary } from '../../../../../contract/diagnosis/customer-request.ts'

const waiting = { bgcolor: 'var(--color-sky-soft)', color: 'var(--color-sky)' }
const returned = { bgcolor: 'var(--color-leaf-fill)', color: 'var(--color-on-leaf)' }

/** The whole text also on a narrow phone. */
const wrapping = {
  height: 'auto',
  minHeight: 24,
  fontWeight: 600,
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

/** Where the request to the customer stands: since when it waits, or that the customer has replied. */
export function RequestChip({ state, askedAt, repliedAt }: CustomerRequestSummary) {
  if (state === 'CLOSED') return null
  if (state === 'EXPIRED') return <Chip size="small" variant="outlined" label="손님의 답이 없었어요" />
  const isWaiting = state === 'WAITING'
  const label = isWaiting
    ? `답변 기다리는 중 · ${formatDateTimeAt(askedAt)}부터`
    : state === 'DECLINED'
      ? '손님이 답했어요 · 찍기 어려워요'
      : '손님이 답했어요'
  return (
    <Chip
      size="small"
      label={label}
      {...(repliedAt && { title: `${formatDateTimeAt(repliedAt)}에 답했어요` })}
      sx={{ ...wrapping, ...(isWaiting ? waiting : returned) }}
    />
  )
}
