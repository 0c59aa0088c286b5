import * as z from 'zod/mini'
import { parseJson } from '../../../../../client/storage.ts'
import { timeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { draftStorage } from './has-booking-draft.ts'

const count = z.int().check(z.minimum(0))

/** A booking draft, stored on this device so that a reload or an expired session loses nothing. */
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
  /** Idempotency key of the last submission of this content. */
  sent: z.optional(z.object({ key: z.string(), content: z.string(), at: z.number() })),
  /** The reservation that this draft became; written before the draft is removed, for other tabs. */
  reservationId: z.optional(z.string()),
})
export type BookingDraft = z.output<typeof draftSchema>

/** Returns the member's booking draft; undefined for another member's or an unreadable one. */
export function readDraft(
  memberId: string | undefined,
  text = draftStorage.read(),
): BookingDraft | undefined {
  const draft = draftSchema.safeParse(parseJson(text)).data
  return draft && draft.memberId === memberId ? draft : undefined
}

export const storeDraft = (draft: BookingDraft) => void draftStorage.write(JSON.stringify(draft))
