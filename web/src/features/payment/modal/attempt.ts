/** An order as the server begins it. */
export interface Order {
  orderId: string
  orderName: string
  amount: number
}

interface Server {
  initiate: () => Promise<Order>
  fail: (orderId: string) => Promise<void>
}

/** Calls about payments leave this window one after another, so that the end of one never hits the next. */
let line: Promise<unknown> = Promise.resolve()

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const result = line.then(work)
  line = result.catch(() => {})
  return result
}

/**
 * One opening of the payment window: begins a payment, and tells the server when the person closes it.
 * Closed while the beginning is still under way, it is told as soon as that has landed. Nothing is told
 * when the window merely goes away (a redirect, a reload): the person may be paying.
 */
export function createAttempt({ initiate, fail }: Server) {
  let begun: Promise<Order> | undefined
  let isClosed = false

  /** Begins, or answers what was begun; after a failure it begins again. */
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
