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
let line: Promise<unknown> = Promise.resolve()

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const result = line.then(work)
  line = result.catch(() => {})
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
    begun ??= inLine(initiate).catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }

  function close() {
    const open = begun
    if (isClosed || !open) return
    isClosed = true
    void inLine(async () => {
      const order = await open.catch(() => undefined)
      if (order) await fail(order.orderId)
    })
  }

  return { begin, close }
}
