import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useNotify } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import { type StaffNote, staffNoteMax } from '../../../../contract/staff/note.ts'
import { Muted } from '../display/text.tsx'
import { Field } from '../inputs/field.tsx'
import { QueryResult } from '../server/server-query.tsx'

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
        lines={2}
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

interface NotesProps {
  /** Of the person or case. */
  id: string
  query: UseQueryResult<StaffNote[]>
  add: ComponentProps<typeof NoteForm>['add']
}

/** The notes of staff on a person or a case, newest first, and a field for another one. */
export const Notes = ({ id, query, add }: NotesProps) => (
  <>
    <NoteForm id={id} add={add} />
    <QueryResult query={query}>
      {(notes) =>
        notes.length === 0 ? (
          <Muted>아직 메모가 없어요.</Muted>
        ) : (
          <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {notes.map((note) => (
              <Box component="li" key={note.id}>
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {note.text}
                </Typography>
                <Muted tiny>
                  {formatDateTimeAt(note.createdAt)} · {note.actorName || '떠난 사람'} · 우리만 봄
                </Muted>
              </Box>
            ))}
          </Stack>
        )
      }
    </QueryResult>
  </>
)
