import { Stack, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import type { NotificationTemplate } from '../../../../contract/notification/notification-admin.ts'
import { insertAtCursor } from '../../shared/inputs/insert-at-cursor.ts'
import type { Wording } from './use-wording.ts'
import { ValueChips } from './value-chips.tsx'

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
