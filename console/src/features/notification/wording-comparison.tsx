import { Box, Typography } from '@mui/material'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import type { Wording } from './use-wording.ts'

/** A read-only wording, with placeholders in braces, to compare with the edited one. */
export const WordingComparison = ({
  name,
  wording: { title, message },
}: {
  name: string
  wording: Wording
}) => (
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

/** Warning that another person changed the template and that saving overwrites their wording. */
export const conflictMessage = ({ changedByName, wording: { title, message } }: NotificationTemplate) =>
  `그사이 ${changedByName || '다른 사람'} 님이 문구를 바꿨어요. 저장하면 이 문구를 덮어써요: “${title}” “${message}”`
