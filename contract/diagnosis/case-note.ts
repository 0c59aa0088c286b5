import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { shownNotes, staffNote, staffNoteBody } from '../staff/note'

const access = ['EXPERT', 'ADMIN'] as const
const params = z.object({ id: z.uuid() })

export const listCaseNotes = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analysis/cases/:id/notes',
  access,
  summary: `사례의 우리만 보는 메모 (최근 ${shownNotes}개)`,
  params,
  data: z.array(staffNote),
})

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/analysis/cases/:id/notes',
  access,
  summary: '사례에 우리만 보는 메모 남기기',
  params,
  body: staffNoteBody,
  data: z.null(),
})

export const caseNoteApi = { listCaseNotes, addCaseNote }
