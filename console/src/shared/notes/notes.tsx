import { Box, Stack, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { StaffNote } from '../../../../contract/staff/note.ts'
import { Muted } from '../display/muted.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { NoteForm } from './note-form.tsx'

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
