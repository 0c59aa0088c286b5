import { expect, test } from 'vitest'
import { attacks } from './attacks.ts'
import { faults } from './faults.ts'
import { payments } from './payments.ts'
import type { Row } from './row.ts'
import { slots } from './slots.ts'
import { webhooks } from './webhooks.ts'

const brokenOf = (rows: Row[]) =>
  rows.filter(({ broken }) => broken > 0).map(({ id, title, examples }) => ({ id, title, examples }))

test.concurrent('the attacks of the drill get nowhere (short form)', async () => {
  const rows = await attacks({ isShort: true })
  expect(brokenOf(rows)).toEqual([])
  expect(rows.length).toBeGreaterThan(10)
})

test.concurrent('faults lose no data (short form)', async () => {
  const rows = await faults({ isShort: true })
  expect(brokenOf(rows)).toEqual([])
})

test.concurrent('payments and cancellations survive kills and outages (short form)', async () => {
  const rows = await payments({ isShort: true })
  expect(brokenOf(rows)).toEqual([])
  expect(rows[0]?.figures).toMatchObject({ kills: 10, outages: 1 })
})

test.concurrent('webhooks in any order end in the provider’s state (short form)', async () => {
  const rows = await webhooks({ isShort: true })
  expect(brokenOf(rows)).toEqual([])
  expect(rows[0]?.figures?.forged).toBeGreaterThan(100)
})

test.concurrent('no slot is oversold (short form)', async () => {
  const rows = await slots({ isShort: true })
  expect(brokenOf(rows)).toEqual([])
  expect(rows[0]?.figures).toMatchObject({ rounds: 3, oversold: 0 })
})
