import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { staffNoteBody } from '../staff/note'
import { reservationStaff } from './care-record'

/** How a note begins that says what was agreed on after the customer refused another amount. */
export const amountNote = '금액: '

/** Adds a note to the history that customers never see. A repeated request with the same `noteId` adds nothing. */
export const addReservationNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reservations/:id/notes',
  access: reservationStaff,
  summary: '예약에 우리만 보는 메모 남기기',
  params: z.object({ id: z.uuid() }),
  body: staffNoteBody,
  data: z.null(),
})

export const noteApi = { addReservationNote }
