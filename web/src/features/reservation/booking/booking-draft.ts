import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson, storedText } from '../../../../../client/storage.ts'
import { timeSlot } from '../../../../../contract/reservation/reservation-status.ts'
import { memberIdOfToken, onSessionChange } from '../../../shared/session.ts'

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
})
export type BookingDraft = z.output<typeof draftSchema>

/** Returns the member's booking draft; undefined for another member's or an unreadable one. */
export function readDraft(memberId: string | undefined): BookingDraft | undefined {
  const draft = draftSchema.safeParse(parseJson(draftStorage.read())).data
  return draft && draft.memberId === memberId ? draft : undefined
}

export const storeDraft = (draft: BookingDraft) => void draftStorage.write(JSON.stringify(draft))

/** Storage of the booking draft. A separate module because home reads it before the form is loaded. */
export const draftStorage = storedText('saeip.booking-draft')

/**
 * Whether the signed-in person has an unfinished booking. Searches the text for the member id instead of parsing it: an id of
 * 128 random bits does not appear by chance.
 */
export function hasBookingDraft() {
  const memberId = memberIdOfToken()
  return memberId !== undefined && Boolean(draftStorage.read()?.includes(memberId))
}

/** Whether the signed-in person has an unfinished booking; follows changes. */
export const useHasBookingDraft = () => useSyncExternalStore(subscribe, hasBookingDraft, () => false)

function subscribe(listener: () => void) {
  const stops = [draftStorage.subscribe(listener), onSessionChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Removes the unfinished booking, whichever member it belongs to. */
export const removeBookingDraft = () => draftStorage.remove()
