import type { CallInput } from '../../../../contract/endpoint.ts'
import { failPayment, initiatePayment } from '../../../../contract/payment/payment.ts'
import { call } from '../../shared/api/index.ts'

/** Initiates a payment, or returns the open one of the reservation. */
export const initiate = (body: CallInput<typeof initiatePayment>['body']) => call(initiatePayment, { body })

/** Reports that an attempt was abandoned or failed. A completed payment is not affected. */
export async function tellFailed(body: CallInput<typeof failPayment>['body']) {
  try {
    await call(failPayment, { body })
  } catch (error) {
    // The server ends the attempt after 30 minutes anyway.
    console.warn('The end of a payment could not be told.', error)
  }
}
