import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../client/listeners.ts'
import { screens } from '../../../contract/screens.ts'

/** The screens to which the payment provider leads back. */
const returnPaths: readonly string[] = [screens.paymentSuccess.route, screens.paymentFail.route]

/**
 * Whether a screen tells a buyer what became of a payment. Nobody is signed out there, and until the outcome is shown
 * nothing but the payment's own calls runs.
 */
export const isPaymentReturn = (path: string) => returnPaths.includes(path)

let isShown = false
const { subscribe, tell } = createListeners()

/** Announces that the outcome is on the screen; the rest of the app may start. */
export function announceOutcome() {
  isShown = true
  tell()
}

/** Whether the screen still waits for the outcome of a payment, so that background calls must wait too. */
export function useAwaitsPayment() {
  const isReturn = useLocation({ select: ({ pathname }) => isPaymentReturn(pathname) })
  const isWaiting = useSyncExternalStore(
    subscribe,
    () => !isShown,
    () => true,
  )
  return isReturn && isWaiting
}
