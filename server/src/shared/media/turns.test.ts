import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const untilAsked = () => {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

it('runs so many at a time, lets so many wait in order, and refuses the next', async () => {
  const takeTurn = createTurns(1, 1)
  const first = untilAsked()
  const order: string[] = []

  const running = takeTurn(() => first.done.then(() => order.push('first')))
  const waiting = takeTurn(async () => order.push('second'))
  await expect(takeTurn(async () => {})).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })

  first.finish()
  await Promise.all([running, waiting])
  expect(order).toEqual(['first', 'second'])
})

it('passes the turn on when work fails', async () => {
  const takeTurn = createTurns(1, 1)
  await expect(takeTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await takeTurn(async () => 'next')).toBe('next')
})
