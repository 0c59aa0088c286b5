import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../../../client/server-query.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import { judgeConfirmReply, judgeListedPayment } from '../../../../contract/payment/confirm-reply.ts'
import { confirmPayment, listPayments } from '../../../../contract/payment/payment.ts'
import { ApiError } from '../../shared/api/index.ts'
import { patientCall } from '../../shared/api/patient-call.ts'
import { reservationReads } from '../../shared/reservation-reads.ts'
import { getToken } from '../../shared/session.ts'
import { askUntilKnown, type Try, waitForChance } from './success/ask-again.ts'

/** The three query parameters of the provider's success redirect. */
export interface Authorised {
  paymentKey: string
  orderId: string
  amount: number
}

/** What the server says about a payment that went well. `purpose` and `reservation` are missing where only the list knew it. */
export type PaidOutcome = Pick<
  Data<typeof confirmPayment>,
  'reservationId' | 'virtualAccount' | 'purpose' | 'isReturned' | 'reservation'
>

export type ConfirmOutcome =
  | (PaidOutcome & { kind: 'PAID' })
  | { kind: 'REFUSED'; code: string; message: string }

/**
 * Confirms a payment and asks again until the server has given a final answer, whatever stands in between; the server is
 * idempotent. Undefined until then.
 */
export function useConfirmation(authorised: Authorised | undefined): ConfirmOutcome | undefined {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<ConfirmOutcome>()
  const { paymentKey, orderId, amount } = authorised ?? {}
  useEffect(() => {
    if (paymentKey === undefined || orderId === undefined || amount === undefined) return
    const stop = new AbortController()
    const wait = (ms: number) => waitForChance(ms, stop.signal)
    void askUntilKnown(() => ask({ paymentKey, orderId, amount }), wait, stop.signal).then((known) => {
      if (!stop.signal.aborted) setOutcome(known)
    })
    return () => stop.abort()
  }, [paymentKey, orderId, amount])

  const isPaid = outcome?.kind === 'PAID'
  useEffect(() => {
    if (!isPaid) return
    for (const endpoint of reservationReads) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
  }, [isPaid, queries])
  return outcome
}

/** Asks for the confirmation, and where that says nothing for the payment itself. */
async function ask(authorised: Authorised): Promise<Try<ConfirmOutcome>> {
  const { result, retryAfterMs } = await patientCall(confirmPayment, { body: authorised })
  if (!(result instanceof Error)) {
    const isKnown = judgeConfirmReply({ status: 200, paymentStatus: result.paymentStatus }) !== 'UNKNOWN'
    return { outcome: isKnown ? { ...result, kind: 'PAID' } : undefined }
  }
  const reply = replyOf(result)
  if (judgeConfirmReply(reply) === 'REFUSED')
    return { outcome: { kind: 'REFUSED', code: `${reply.errorCode}`, message: result.message } }
  return { outcome: await findListed(authorised.orderId), retryAfterMs }
}

function replyOf(error: Error) {
  if (!(error instanceof ApiError)) return { status: 0 }
  const isEnvelope = error.isFromServer && error.failure.status === 'Error'
  return { status: error.status, errorCode: isEnvelope ? error.failure.code : undefined }
}

/** The outcome according to the member's payments, of which this one is among the newest. */
async function findListed(orderId: string): Promise<ConfirmOutcome | undefined> {
  if (getToken() === null) return undefined
  const { result } = await patientCall(listPayments, {})
  if (result instanceof Error) return undefined
  const listed = result.payments.find((payment) => payment.orderId === orderId)
  if (!listed || judgeListedPayment(listed) === 'UNKNOWN') return undefined
  const { reservationId, virtualAccount, purpose } = listed
  return { kind: 'PAID', reservationId, virtualAccount, purpose }
}
