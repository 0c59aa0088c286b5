import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { shownNotes, staffNote, staffNoteBody } from '../staff/note'
import { memberId, memberManagers } from './account-admin'

export const listPersonNotes = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/notes',
  access: memberManagers,
  summary: `회원의 우리만 보는 메모 (최근 ${shownNotes}개)`,
  params: memberId,
  data: z.array(staffNote),
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/notes',
  access: memberManagers,
  summary: '회원에 우리만 보는 메모 남기기',
  params: memberId,
  body: staffNoteBody,
  data: z.null(),
})

export const personNoteApi = { listPersonNotes, addPersonNote }
