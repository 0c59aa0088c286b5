import { expect, it } from 'vitest'
import { createShortCache } from './short-cache.ts'

it('loads once for concurrent calls, again after three seconds, and separately by key', async () => {
  let time = 1_000_000
  let loads = 0
  const cached = createShortCache(() => new Date(time))
  const read = (name: string) => cached(name, async () => `${name} ${++loads}`)

  expect(await Promise.all([read('tags'), read('tags'), read('list')])).toEqual([
    'tags 1',
    'tags 1',
    'list 2',
  ])
  time += 2_999
  expect(await read('tags')).toBe('tags 1')
  time += 2
  expect(await read('tags')).toBe('tags 3')
})

it('does not cache a failed load', async () => {
  const cached = createShortCache(() => new Date())
  await expect(cached('tags', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cached('tags', async () => 'up')).toBe('up')
})
