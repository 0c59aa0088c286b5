import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { isOutcomeShown, isPaymentReturn, onOutcomeShown } from './payment-return.ts'

/** Whether the screen still waits for the outcome of a payment, so that background calls must wait too. */
export function useAwaitsPayment() {
  const isReturn = useLocation({ select: ({ pathname }) => isPaymentReturn(pathname) })
  const isShown = useSyncExternalStore(onOutcomeShown, isOutcomeShown, () => false)
  return isReturn && !isShown
}
