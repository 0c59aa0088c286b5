// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { tokenKey } from '../../../contract/account/token.ts'
import { dayMs } from '../../../contract/seoul-day.ts'

const removed = vi.fn()
vi.mock('../features/diagnosis/index.ts', () => ({ removeDraft: async () => removed('diagnosis') }))
vi.mock('../features/reservation/index.ts', () => ({ removeBookingDraft: () => removed('booking') }))
const { removeOldDrafts } = await import('./old-drafts.ts')

const start = Date.parse('2026-11-22T10:00:00+09:00')

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('saeip.booking-draft', '{}')
  removed.mockReset()
})

it('removes drafts a week after the session ended, not earlier', async () => {
  await removeOldDrafts(start)
  await removeOldDrafts(start + 7 * dayMs - 1)
  expect(removed).not.toHaveBeenCalled()
  await removeOldDrafts(start + 7 * dayMs)
  expect(removed.mock.calls.flat()).toEqual(['booking', 'diagnosis'])
})

it('starts again after a sign-in', async () => {
  await removeOldDrafts(start)
  localStorage.setItem(tokenKey, 'a.b.c')
  await removeOldDrafts(start + 8 * dayMs)
  localStorage.removeItem(tokenKey)
  await removeOldDrafts(start + 9 * dayMs)
  expect(removed).not.toHaveBeenCalled()
})

it('stores nothing without drafts', async () => {
  localStorage.clear()
  await removeOldDrafts(start)
  expect(Object.keys(localStorage)).toEqual([])
})
