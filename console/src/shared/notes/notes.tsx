import { Alert, Button, Stack, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import type { addPersonNote, listPersonNotes } from '../../../../contract/account/account-admin.ts'
import type { addCaseNote, listCaseNotes } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import type { EndpointDefinition } from '../../../../contract/endpoint.ts'
import type { addReservationNote } from '../../../../contract/reservation/reservation-admin.ts'
import { staffNoteMax } from '../../../../contract/staff/note.ts'
import { PlainList } from '../display/section.tsx'
import { Muted } from '../display/text.tsx'
import { Field, onCtrlEnter } from '../inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../server/server-query.tsx'

interface NoteFormProps {
  /** Of the reservation, person or case. */
  id: string
  by: typeof addReservationNote | typeof addPersonNote | typeof addCaseNote
  /** The endpoint that shows the notes. */
  shownBy: EndpointDefinition
}

/** Adds a note that customers do not see. What was typed stays in this browser until it is sent. */
export function NoteForm({ id, by, shownBy }: NoteFormProps) {
  const add = useServerMutation(by, { invalidates: [shownBy], done: '메모를 남겼어요.' })
  const { text, write } = useDraftText(`console.kept.note ${id}`)
  const { text: noteId, write: setNoteId } = useDraftText(`console.kept.note ${id} id`)

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
  }

  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      <Field
        label="우리만 보는 메모"
        lines={2}
        value={text}
        onChange={write}
        onKeyDown={onCtrlEnter(() => text.trim() && !add.isPending && void send())}
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

interface NotesProps extends Pick<NoteFormProps, 'id' | 'by'> {
  shownBy: typeof listPersonNotes | typeof listCaseNotes
}

/** The notes of staff on a person or a case, newest first, and a field for another one. */
export const Notes = ({ id, by, shownBy }: NotesProps) => (
  <>
    <NoteForm id={id} by={by} shownBy={shownBy} />
    <QueryResult query={useServerQuery(shownBy, { params: { id } })}>
      {(notes) => (
        <PlainList isOrdered of={notes} empty="아직 메모가 없어요.">
          {(note) => (
            <li key={note.id}>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {note.text}
              </Typography>
              <Muted tiny>
                {formatDateTimeAt(note.createdAt)} · {note.actorName || '떠난 사람'} · 우리만 봄
              </Muted>
            </li>
          )}
        </PlainList>
      )}
    </QueryResult>
  </>
)
