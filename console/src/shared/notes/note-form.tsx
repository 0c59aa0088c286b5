import { Alert, Button, Stack } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import { staffNoteMax } from '../../../../contract/staff/note.ts'
import { Field } from '../inputs/field.tsx'

interface NoteFormProps {
  /** Of the reservation, person or case. */
  id: string
  /** Sends the note. */
  add: {
    mutateAsync: (input: { params: { id: string }; body: { noteId: string; text: string } }) => Promise<null>
    error: Error | null
    isPending: boolean
  }
}

/** Adds a note that customers do not see. What was typed stays in this browser until it is sent. */
export function NoteForm({ id, add }: NoteFormProps) {
  const { text, write } = useDraftText(`console.kept.note ${id}`)
  const { text: noteId, write: setNoteId } = useDraftText(`console.kept.note ${id} id`)
  const notify = useNotify()

  async function send() {
    const sentId = noteId || crypto.randomUUID()
    setNoteId(sentId)
    const body = { noteId: sentId, text }
    // After a failure the draft and its id stay stored, so that a retry cannot add the note twice.
    const isSent = await add.mutateAsync({ params: { id }, body }).then(
      () => true,
      () => false,
    )
    if (!isSent) return
    write('')
    setNoteId('')
    notify('메모를 남겼어요.', { type: 'success' })
  }

  /** Ctrl+Enter adds the note, and does not reach the page, where it may send something else. */
  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (text.trim() && !add.isPending) void send()
  }

  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Field
        label="우리만 보는 메모"
        multiline
        minRows={2}
        value={text}
        onChange={write}
        onKeyDown={sendByKeys}
        maxLength={staffNoteMax}
      />
      {add.error && <Alert severity="error">{add.error.message} 적은 글은 이 기기에 남아 있어요.</Alert>}
      <Button
        variant="outlined"
        disabled={add.isPending || !text.trim()}
        onClick={() => void send()}
        sx={{ alignSelf: 'start' }}
      >
        메모 남기기
      </Button>
    </Stack>
  )
}
