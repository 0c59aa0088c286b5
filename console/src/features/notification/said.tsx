import { Box, Typography } from '@mui/material'
import type { NotificationTemplate } from '../../../../contract/notification-admin.ts'
import type { Wording } from './use-wording.ts'

/** A wording to compare with, its values in braces. */
export const Said = ({ name, wording: { title, message } }: { name: string; wording: Wording }) => (
  <Box component="section" aria-label={name}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      {name}
    </Typography>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {message}
    </Typography>
  </Box>
)

/** Somebody else was quicker: saving now takes the place of their words. */
export const overtakenWords = ({ changedByName, wording: { title, message } }: NotificationTemplate) =>
  `그사이 ${changedByName || '다른 사람'} 님이 문구를 바꿨어요. 저장하면 이 문구를 덮어써요: “${title}” “${message}”`
