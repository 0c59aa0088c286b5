import { useCallback, useEffect, useState } from 'react'
import { digitsOf } from '../../../../client/phone.ts'
import { messageOf } from '../../shared/api/index.ts'
import { initiate, reportFailure } from './payment.queries.ts'
import type { Payable } from './payment-modal.tsx'
import { forgetPayment, rememberPayment } from './pending-payment.ts'

const failed = '결제 초기화 실패'

/** The order, or why there is none. */
type OrderResult = { order: Order } | { problem: string }

/** Returns the order of an open payment modal; initiated on mount. */
export function useOrder(payable: Payable) {
  const [attempt] = useState(() => attemptForPayable(payable))
  const [problem, setProblem] = useState<string>()

  const begin = useCallback(async (): Promise<OrderResult> => {
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

const attemptForPayable = ({
  id,
  amount,
  orderName,
  customerName,
  customerEmail,
  customerPhone,
}: Payable) => {
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
      await reportFailure({ orderId })
    },
  })
}

/** An order as returned by the initiate call. */
export interface Order {
  orderId: string
  orderName: string
  amount: number
}

interface Server {
  initiate: () => Promise<Order>
  fail: (orderId: string) => Promise<void>
}

/** Payment calls of this tab run in sequence, so that ending one attempt never affects the next. */
let lastCall: Promise<unknown> = Promise.resolve()

function runInSequence<T>(work: () => Promise<T>): Promise<T> {
  const result = lastCall.then(work)
  lastCall = result.catch(() => {})
  return result
}

/**
 * One opening of the payment modal: initiates a payment, and reports to the server when the customer closes it.
 * When closed during initiation, the report is sent once the order id is known. A redirect or reload sends no
 * report, because the customer may be paying.
 */
export function createAttempt({ initiate, fail }: Server) {
  let begun: Promise<Order> | undefined
  let isClosed = false

  /** Initiates once and returns the same promise afterwards; retries after a failure. */
  function begin(): Promise<Order> {
    begun ??= runInSequence(initiate).catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }

  function close() {
    const open = begun
    if (isClosed || !open) return
    isClosed = true
    void runInSequence(async () => {
      const order = await open.catch(() => undefined)
      if (order) await fail(order.orderId)
    })
  }

  return { begin, close }
}
