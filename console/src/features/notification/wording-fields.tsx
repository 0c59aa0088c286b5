import { Stack, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import type { NotificationTemplate } from '../../../../contract/notification-admin.ts'
import { insertAtCursor } from '../../shared/insert-at-cursor.ts'
import type { Wording } from './use-wording.ts'
import { ValueChips } from './value-chips.tsx'

interface WordingFieldsProps {
  typed: Wording
  faults: Partial<Wording>
  values: NotificationTemplate['values']
  onWrite: (next: Wording) => void
}

/** Title and text, and the values that go in where the cursor is. */
export function WordingFields({ typed, faults, values, onWrite }: WordingFieldsProps) {
  const title = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const [last, setLast] = useState<keyof Wording>('message')

  function insert(inBraces: string) {
    const field = (last === 'title' ? title : message).current
    if (field) onWrite({ ...typed, [last]: insertAtCursor(field, inBraces) })
  }

  return (
    <Stack spacing={2}>
      <TextField
        label="제목"
        inputRef={title}
        value={typed.title}
        error={faults.title !== undefined}
        helperText={faults.title}
        onFocus={() => setLast('title')}
        onChange={({ target }) => onWrite({ ...typed, title: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="내용"
        inputRef={message}
        multiline
        minRows={4}
        value={typed.message}
        error={faults.message !== undefined}
        helperText={faults.message}
        onFocus={() => setLast('message')}
        onChange={({ target }) => onWrite({ ...typed, message: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <ValueChips values={values} onInsert={insert} />
    </Stack>
  )
}
