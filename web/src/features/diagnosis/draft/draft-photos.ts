import { clear, createStore, del, get, set } from 'idb-keyval'
import type { PreparedPhoto } from '../photo/prepare-photo.ts'

/** The draft's photos. Every one carries its owner, as answers do. */
type Kept = PreparedPhoto & { memberId: string }

/** The photo kept under this name for this person. Blocked or broken storage counts as none. */
export async function readPhoto(memberId: string, name: string): Promise<PreparedPhoto | undefined> {
  const kept = await quietly(() => get<Kept>(name, store()))
  if (kept?.memberId !== memberId) return undefined
  const { memberId: _owner, ...photo } = kept
  return photo
}

export const keepPhoto = (memberId: string, name: string, photo: PreparedPhoto | undefined) =>
  quietly(() => (photo ? set(name, { ...photo, memberId } satisfies Kept, store()) : del(name, store())))

export const removePhotos = () => quietly(() => clear(store()))

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('saeip-diagnosis', 'photos'))

/** A draft is a kindness, not a duty: private windows and full disks must not stop anybody. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
