import * as z from 'zod/mini'
import { dateTime, mediaPath } from '../page'

/** Phases of the care that an entry can belong to, with their Korean labels. */
export const careEntryKinds = { INTAKE: '처음 모습', CARE: '케어', BEFORE_RETURN: '돌아가기 전' } as const
export type CareEntryKind = keyof typeof careEntryKinds
export const careEntryKind = z.enum(Object.keys(careEntryKinds) as CareEntryKind[])

/** A public care entry as the customer sees it. */
export const careReportEntry = z.object({
  id: z.uuid(),
  kind: careEntryKind,
  kindLabel: z.string(),
  /** Null when the entry is about all pots. */
  potNumber: z.nullable(z.number()),
  text: z.string(),
  photos: z.array(mediaPath),
  createdAt: dateTime,
})
export type CareReportEntry = z.output<typeof careReportEntry>
