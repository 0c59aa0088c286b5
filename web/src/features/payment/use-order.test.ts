import { expect, it, vi } from 'vitest'
import { createAttempt, type Order } from './use-order.ts'

const order: Order = { orderId: 'PC-1', orderName: '픽업 케어', amount: 5000 }

/** A fake server whose initiate call is held until released. */
function slowServer() {
  const calls: string[] = []
  let land = (_: Order) => {}
  let refuse = (_: Error) => {}
  return {
    calls,
    land: () => land(order),
    refuse: () => refuse(new Error('no')),
    initiate: () => {
      calls.push('initiate')
      return new Promise<Order>((resolve, reject) => {
        land = resolve
        refuse = reject
      })
    },
    fail: async (orderId: string) => {
      calls.push(`fail ${orderId}`)
    },
  }
}

const settled = () => new Promise((done) => setTimeout(done))

it('is told to the server when the window is closed, once', async () => {
  const server = slowServer()
  const attempt = createAttempt(server)
  const begun = attempt.begin()
  await settled()
  server.land()
  expect(await begun).toEqual(order)
  attempt.close()
  attempt.close()
  await settled()
  expect(server.calls).toEqual(['initiate', 'fail PC-1'])
})

it('is told as soon as the beginning has landed when it was closed before, and the next one waits for that', async () => {
  const server = slowServer()
  const first = createAttempt(server)
  void first.begin()
  await settled()
  first.close()
  const initiate = async () => {
    server.calls.push('next')
    return order
  }
  const next = createAttempt({ ...server, initiate })
  void next.begin()
  await settled()
  expect(server.calls).toEqual(['initiate'])
  server.land()
  await settled()
  expect(server.calls).toEqual(['initiate', 'fail PC-1', 'next'])
})

it('has nothing to tell when it was closed before it began, or never came to be', async () => {
  const server = slowServer()
  createAttempt(server).close()
  const attempt = createAttempt(server)
  const begun = attempt.begin().catch(vi.fn())
  await settled()
  attempt.close()
  server.refuse()
  await begun
  await settled()
  expect(server.calls).toEqual(['initiate'])
})

it('begins once however often it is asked, and again after a failure', async () => {
  const server = slowServer()
  const attempt = createAttempt(server)
  const refused = attempt.begin().catch(() => 'refused')
  void attempt.begin().catch(vi.fn())
  await settled()
  server.refuse()
  expect(await refused).toBe('refused')
  const again = attempt.begin()
  await settled()
  server.land()
  expect(await again).toEqual(order)
  expect(server.calls).toEqual(['initiate', 'initiate'])
})
