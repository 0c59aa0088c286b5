import * as z from 'zod/mini'
import { dateTime, mediaPath } from './page'

/** When in the care something was written down, with the words people read. */
export const careEntryKinds = { INTAKE: '처음 모습', CARE: '케어', BEFORE_RETURN: '돌아가기 전' } as const
export type CareEntryKind = keyof typeof careEntryKinds
export const careEntryKind = z.enum(Object.keys(careEntryKinds) as CareEntryKind[])

/** What a customer sees of the care: words and photos of one moment. */
export const careReportEntry = z.object({
  id: z.uuid(),
  kind: careEntryKind,
  kindLabel: z.string(),
  /** Null when it speaks of all pots. */
  potNumber: z.nullable(z.number()),
  text: z.string(),
  photos: z.array(mediaPath),
  createdAt: dateTime,
})
export type CareReportEntry = z.output<typeof careReportEntry>
