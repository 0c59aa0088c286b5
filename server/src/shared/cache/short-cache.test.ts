import { expect, it } from 'vitest'
import { createShortCache } from './short-cache.ts'

it('asks once for a crowd, again after three seconds, and by name', async () => {
  let time = 1_000_000
  let asked = 0
  const remember = createShortCache(() => new Date(time))
  const ask = (name: string) => remember(name, async () => `${name} ${++asked}`)

  expect(await Promise.all([ask('tags'), ask('tags'), ask('list')])).toEqual(['tags 1', 'tags 1', 'list 2'])
  time += 2_999
  expect(await ask('tags')).toBe('tags 1')
  time += 2
  expect(await ask('tags')).toBe('tags 3')
})

it('forgets what failed, so that the next one may succeed', async () => {
  const remember = createShortCache(() => new Date())
  await expect(remember('tags', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await remember('tags', async () => 'up')).toBe('up')
})
