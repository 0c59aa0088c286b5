import { Box, Chip, Typography } from '@mui/material'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'

interface ChipsProps {
  values: NotificationTemplate['values']
  onInsert: (placeholder: string) => void
}

/** Placeholders of the template. Clicking one inserts it at the cursor. */
export const ValueChips = ({ values, onInsert }: ChipsProps) => (
  <Box>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
      {values.length > 0
        ? '누르면 커서 자리에 들어가요. * 표시는 빼면 안 돼요.'
        : '이 알림에는 넣을 값이 없어요.'}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {values.map(({ name, meaning, example, isNeeded }) => (
        <Chip
          key={name}
          variant="outlined"
          label={`${meaning}${isNeeded ? ' *' : ''}`}
          title={`{${name}}: ${example}`}
          // Prevents the field from losing focus and cursor position.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{${name}}`)}
        />
      ))}
    </Box>
  </Box>
)
