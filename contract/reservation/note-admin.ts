import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { reservationStaff } from './care-record'

export const staffNoteMax = 1000

/** Adds a note to the history that customers never see. A repeated request with the same `noteId` adds nothing. */
export const addReservationNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/notes',
  access: reservationStaff,
  summary: '예약에 우리만 보는 메모 남기기',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    noteId: z.uuid(),
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, '메모를 적어 주세요.'),
        z.maxLength(staffNoteMax, `메모는 ${staffNoteMax}자까지 쓸 수 있어요.`),
      ),
  }),
  data: z.null(),
})

export const noteApi = { addReservationNote }
