import * as z from 'zod/mini'
import { dateTime } from '../page'

export const staffNoteMax = 1000

/** A text that only staff read. A repeated request with the same `noteId` adds nothing. */
export const staffNoteBody = z.object({
  noteId: z.uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '메모를 적어 주세요.'),
      z.maxLength(staffNoteMax, `메모는 ${staffNoteMax}자까지 쓸 수 있어요.`),
    ),
})

export const staffNote = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Empty when the writer has left. */
  actorName: z.string(),
  createdAt: dateTime,
})

/** How many notes of one person or case are shown, newest first. */
export const shownNotes = 100
