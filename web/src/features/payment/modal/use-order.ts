import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../shared/api/index.ts'
import { initiate, tellFailed } from '../payment.queries.ts'
import { forgetPayment, rememberPayment } from '../pending-payment.ts'
import { createAttempt, type Order } from './attempt.ts'
import type { Payable } from './payment-modal.tsx'

const failed = '결제 초기화 실패'

/** The order, or why there is none. */
type Begun = { order: Order } | { problem: string }

/** Returns the order of an open payment modal; initiated on mount. */
export function useOrder(payable: Payable) {
  const [attempt] = useState(() => attemptFor(payable))
  const [problem, setProblem] = useState<string>()

  const begin = useCallback(async (): Promise<Begun> => {
    setProblem(undefined)
    try {
      return { order: await attempt.begin() }
    } catch (error) {
      const text = messageOf(error, failed)
      setProblem(text)
      return { problem: text }
    }
  }, [attempt])

  useEffect(() => {
    void begin()
  }, [begin])

  return { begin, close: attempt.close, problem }
}

const attemptFor = ({ id, amount, orderName, customerName, customerEmail, customerPhone }: Payable) => {
  const nameOfOrder = orderName ?? '픽업 케어 서비스'
  return createAttempt({
    async initiate() {
      const order = await initiate({
        reservationId: id,
        amount,
        orderName: nameOfOrder,
        customerName,
        ...(customerEmail && { customerEmail }),
        customerMobilePhone: digitsOf(customerPhone),
      })
      rememberPayment(order.orderId, id)
      return { ...order, orderName: order.orderName || nameOfOrder }
    },
    async fail(orderId) {
      forgetPayment(orderId)
      await tellFailed({ orderId })
    },
  })
}

export const digitsOf = (phone: string) => phone.replace(/\D/g, '')
