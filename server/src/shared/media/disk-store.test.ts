import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photoAtWidth } from '../../../../contract/media.ts'
import { isMediaPath, newPhotoPath, picturePath } from './media-path.ts'
import { diskStore } from './media-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saeip-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

const filesIn = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const fullDisk = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

it('returns a stored object, and nothing after it is removed', async () => {
  const store = diskStore(folder)
  const path = newPhotoPath()

  await store.put(path, Buffer.from('leaf'), 'image/jpeg')

  const stored = await store.get(path)
  expect(stored).toMatchObject({ bytes: 4, contentType: 'image/jpeg' })
  expect(stored && (await text(stored.stream))).toBe('leaf')

  await store.remove(path)
  await store.remove(path)
  expect(await store.get(path)).toBeUndefined()
  expect(await filesIn()).toEqual([])
})

it('throws STORAGE_FULL on a full disk and leaves no partial file', async () => {
  const store = diskStore(folder, {
    write: async (path) => {
      await writeFile(path, 'half')
      throw fullDisk
    },
  })

  await expect(store.put(newPhotoPath(), Buffer.from('leaf'), 'image/jpeg')).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  })
  expect(await filesIn()).toEqual([])
})

it('rejects every path that is not a media path', async () => {
  const store = diskStore(folder)
  const invalidPaths = [
    '../secret',
    'd/../../etc/passwd',
    'd/abc.jpg',
    '/etc/passwd',
    `${newPhotoPath()}.part`,
    '',
    'c/../../etc/passwd-0a1b2c3d.webp',
    'c/watering.webp',
    'c/..-0a1b2c3d.webp',
    'c/watering-0a1b2c3d.webp\n',
    'c/Watering-0a1b2c3d.webp',
    'c/a/b-0a1b2c3d.webp',
    'c/watering-0a1b2c3d.svg',
    'c/watering-0a1b2c3d.avif',
    'c/watering-0a1b2c3d.500.webp',
  ]
  for (const path of invalidPaths) {
    expect(isMediaPath(path)).toBe(false)
    expect(await store.get(path)).toBeUndefined()
    await expect(store.put(path, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('Not a media path')
  }
})

it('stores catalogue pictures under a name that changes with their content', async () => {
  const store = diskStore(folder)
  const path = picturePath('watering-can', Buffer.from('a drawing'))
  expect(path).toMatch(/^c\/watering-can-[\da-f]{8}\.1280\.webp$/)
  expect(picturePath('watering-can', Buffer.from('another'))).not.toBe(path)

  await store.put(path, Buffer.from('a drawing'), 'image/webp')
  expect(await store.get(path)).toMatchObject({ bytes: 9, contentType: 'image/webp' })
  const small = photoAtWidth(path, 320)
  await store.put(small, Buffer.from('small'), 'image/webp')
  expect(await store.get(small)).toMatchObject({ bytes: 5, contentType: 'image/webp' })
})
