import { useRef, useState } from 'react'
import { linkOf } from '../../../../../client/http/error-details.ts'
import type { Data } from '../../../../../contract/endpoint.ts'
import type { BookingRequest, bookPickup } from '../../../../../contract/reservation/booking.ts'
import { ApiError, messageOf } from '../../../shared/api/index.ts'
import { randomId } from '../../../shared/random-id.ts'
import { useBookPickup, useRefreshOptions } from './booking.queries.ts'
import type { BookingDraft } from './booking-draft.ts'
import { problemOf, toRequest } from './booking-fields.ts'
import type { BookingForm } from './use-booking.ts'

/** An unpaid booking expires after 30 minutes; a later submission is a new booking. */
const keyValidMs = 25 * 60_000

/**
 * Returns the idempotency key. The same content keeps its key through retries, reloads and lost answers, so that the
 * server creates one booking; changed content gets a new key.
 */
function attemptFor(request: BookingRequest, sent: BookingDraft['sent'], now = Date.now()) {
  const content = JSON.stringify(request)
  const isSame = sent?.content === content && now - sent.at < keyValidMs
  return isSame ? sent : { key: randomId(), content, at: now }
}

export type Booked = Data<typeof bookPickup>

/** Content of the error banner. `id` distinguishes consecutive errors. */
export interface BookingProblem {
  id: number
  text: string
  /** Where the banner links to. */
  offers: 'chat' | 'unpaid' | 'same' | undefined
  /** The booking that is the same. */
  link?: string | undefined
}

const failed = '예약 생성 중 오류가 발생했습니다.'
const openDaysChanged = ['SLOT_UNAVAILABLE', 'BOOKING_DATE_CLOSED', 'BOOKING_INVALID']

const offersByCode: Record<string, BookingProblem['offers']> = {
  AREA_BY_AGREEMENT: 'chat',
  TOO_MANY_UNPAID: 'unpaid',
  SAME_BOOKING: 'same',
}

/** Validates the form in the documented order and submits it once at a time under one key. */
export function useBookingSubmission(booking: BookingForm, onBooked: (booked: Booked) => void) {
  const { mutateAsync, isPending } = useBookPickup()
  const refreshOptions = useRefreshOptions()
  const isSending = useRef(false)
  const [problem, setProblem] = useState<BookingProblem>()

  const tell = (text: string, offers?: BookingProblem['offers'], link?: string) =>
    setProblem((before) => ({ id: (before?.id ?? 0) + 1, text, offers, link }))

  /** @param isAnother whether the person knows that the same booking stands and wants another one */
  async function submit({ isAnother = false } = {}) {
    // A second tap may arrive before React has disabled the button.
    if (isSending.current) return
    const found = problemOf(booking.fields)
    if (found) return tell(found)
    isSending.current = true
    setProblem(undefined)
    const body = toRequest(booking.fields, booking.diagnosis)
    const sent = attemptFor(body, booking.lastAttempt())
    booking.rememberAttempt(sent)
    try {
      const booked = await mutateAsync({
        headers: { 'idempotency-key': sent.key },
        body: { ...body, asksAboutSame: !isAnother },
      })
      booking.finish(booked.id)
      onBooked(booked)
    } catch (error) {
      tellFailure(error)
    } finally {
      isSending.current = false
    }
  }

  function tellFailure(error: unknown) {
    const { code, status } = error instanceof ApiError ? error : { code: '', status: 0 }
    // The sign-in screen follows; the draft keeps the typed values.
    if (status === 401 || status === 403) return
    if (openDaysChanged.includes(code)) void refreshOptions()
    if (code === 'DIAGNOSIS_NOT_FOUND') booking.forgetDiagnosis()
    tell(messageOf(error, failed), offersByCode[code], error instanceof ApiError ? linkOf(error) : undefined)
  }

  return { submit, isBusy: isPending, problem, dismissProblem: () => setProblem(undefined) }
}
