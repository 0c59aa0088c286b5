import { expect, it } from 'vitest'
import { cutText } from './notification-row.tsx'

it('leaves a message of 120 characters whole', () => {
  const message = '잎'.repeat(120)
  expect(cutText(message, 120)).toBe(message)
})

it('cuts the 121st character and says so', () => {
  expect(cutText('잎'.repeat(121), 120)).toBe(`${'잎'.repeat(120)}…`)
})

it('counts what people see as one character as one, and never cuts through it', () => {
  const family = '👨‍👩‍👧'
  const decomposed = '한'.normalize('NFD')
  expect(cutText(family.repeat(120), 120)).toBe(family.repeat(120))
  expect(cutText(decomposed.repeat(121), 120)).toBe(`${decomposed.repeat(120)}…`)
})
