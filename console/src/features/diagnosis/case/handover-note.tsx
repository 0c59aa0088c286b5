import { Alert, AlertTitle, Box, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'

/** What the expert who handed the case over wrote to the next one. */
export function HandoverNote({ handover }: Pick<AdminCase, 'handover'>) {
  if (!handover) return null
  const { from, isForMe, note, text, at } = handover
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>
        {from.isMe ? '내가' : `${from.name} 님이`} {isForMe ? '나에게 ' : ''}넘긴 사례 ·{' '}
        {formatDateTimeAt(at)}
      </AlertTitle>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{note}</Typography>
      {text !== null && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            함께 넘긴 글 (내가 쓰던 글은 그대로 있어요)
          </Box>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
        </details>
      )}
    </Alert>
  )
}
