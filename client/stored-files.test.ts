import { expect, it } from 'vitest'
import { storedFiles } from './stored-files.ts'

it('counts as empty, and nothing rejects, where the browser has no IndexedDB', async () => {
  const stored = storedFiles<string>('database')
  await expect(stored.write('photo', 'bytes')).resolves.toBeUndefined()
  await expect(stored.read('photo')).resolves.toBeUndefined()
  await expect(stored.write('photo', undefined)).resolves.toBeUndefined()
  await expect(stored.clear()).resolves.toBeUndefined()
})
