import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const createGate = () => {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

it('runs the maximum at a time, queues in order and rejects when the queue is full', async () => {
  const withLimit = createConcurrencyLimit(1, 1)
  const first = createGate()
  const order: string[] = []

  const running = withLimit(() => first.done.then(() => order.push('first')))
  const waiting = withLimit(async () => order.push('second'))
  await expect(withLimit(async () => {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })

  first.finish()
  await Promise.all([running, waiting])
  expect(order).toEqual(['first', 'second'])
})

it('frees the slot when work fails', async () => {
  const withLimit = createConcurrencyLimit(1, 1)
  await expect(withLimit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLimit(async () => 'next')).toBe('next')
})
