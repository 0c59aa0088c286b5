import { Box, Chip, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import { insertAtCursor } from '../../shared/inputs/insert-at-cursor.ts'
import type { Wording } from './use-wording.ts'

interface WordingFieldsProps {
  typed: Wording
  fieldErrors: Partial<Wording>
  values: NotificationTemplate['values']
  onWrite: (next: Wording) => void
}

/** Title and message fields. A chosen placeholder is inserted at the cursor of the field that had focus last. */
export function WordingFields({ typed, fieldErrors, values, onWrite }: WordingFieldsProps) {
  const title = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const [lastFocused, setLastFocused] = useState<keyof Wording>('message')

  function insert(placeholder: string) {
    const field = (lastFocused === 'title' ? title : message).current
    if (field) onWrite({ ...typed, [lastFocused]: insertAtCursor(field, placeholder) })
  }

  return (
    <Stack spacing={2}>
      <TextField
        label="제목"
        inputRef={title}
        value={typed.title}
        error={fieldErrors.title !== undefined}
        helperText={fieldErrors.title ?? ' '}
        onFocus={() => setLastFocused('title')}
        onChange={({ target }) => onWrite({ ...typed, title: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="내용"
        inputRef={message}
        multiline
        minRows={4}
        value={typed.message}
        error={fieldErrors.message !== undefined}
        helperText={fieldErrors.message ?? ' '}
        onFocus={() => setLastFocused('message')}
        onChange={({ target }) => onWrite({ ...typed, message: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <ValueChips values={values} onInsert={insert} />
    </Stack>
  )
}

interface ChipsProps {
  values: NotificationTemplate['values']
  onInsert: (placeholder: string) => void
}

/** Placeholders of the template. Clicking one inserts it at the cursor. */
const ValueChips = ({ values, onInsert }: ChipsProps) => (
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
