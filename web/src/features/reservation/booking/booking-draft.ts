import * as z from 'zod/mini'
import { timeSlot } from '../../../../../contract/reservation-status.ts'
import { storedDraft } from './draft-storage.ts'

const count = z.int().check(z.minimum(0))

/** An unfinished booking, kept on this device so that a reload or a lost session costs nothing. */
const draftSchema = z.object({
  memberId: z.string(),
  fields: z.object({
    customerName: z.exactOptional(z.string()),
    customerPhone: z.exactOptional(z.string()),
    pots: z.object({ SMALL: count, MEDIUM: count, LARGE: count }),
    pickupDate: z.string(),
    pickupTime: z.union([timeSlot, z.literal('')]),
    pickupAddress: z.string(),
    pickupAddressDetail: z.string(),
    deliveryAddress: z.string(),
    deliveryAddressDetail: z.string(),
    sameAddress: z.boolean(),
    specialRequest: z.string(),
  }),
  diagnosisId: z.optional(z.string()),
  /** The key this content was last sent under: sending it again must not make a second booking. */
  sent: z.optional(z.object({ key: z.string(), content: z.string(), at: z.number() })),
})
export type BookingDraft = z.output<typeof draftSchema>

/** The unfinished booking of this person, or undefined. Somebody else's, or one that cannot be read, does not count. */
export function readDraft(memberId: string | undefined): BookingDraft | undefined {
  const draft = draftSchema.safeParse(storedDraft()).data
  return draft && draft.memberId === memberId ? draft : undefined
}
