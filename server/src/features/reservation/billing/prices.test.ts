import { expect, it } from 'vitest'
import { measuredTotal } from './prices.ts'

const prices = { SMALL: 5000, MEDIUM: 15_000, LARGE: 30_000 }
const booked = { small: 1, medium: 1, large: 0, totalAmount: 20_000 }

it('replaces the booked size of each measured pot', () => {
  const measured = [{ potNumber: 1, diameter: '30cm 이하' as const }]
  expect(measuredTotal(booked, measured, prices)).toBe(30_000)
  expect(measuredTotal(booked, [...measured, { potNumber: 2, diameter: '20cm 이하' }], prices)).toBe(null)
})

it('is null for booked sizes, and once another total was agreed', () => {
  expect(measuredTotal(booked, [{ potNumber: 1, diameter: '20cm 이하' }], prices)).toBe(null)
  const agreed = { ...booked, totalAmount: 25_000 }
  expect(measuredTotal(agreed, [{ potNumber: 1, diameter: '40cm 이하' }], prices)).toBe(null)
})
