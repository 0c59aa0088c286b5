import { clear, createStore, del, get, set } from 'idb-keyval'

/** Values with files by name, in an IndexedDB database. Blocked storage counts as empty; a write that fails is ignored. */
interface StoredFiles<Value> {
  read: (name: string) => Promise<Value | undefined>
  /** Removes the value when it is undefined. */
  write: (name: string, value: Value | undefined) => Promise<void>
  clear: () => Promise<void>
}

/** The database is opened on first use. */
export function storedFiles<Value>(database: string): StoredFiles<Value> {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => (opened ??= createStore(database, 'photos'))
  return {
    read: async (name) => ignoringRejection(async () => get<Value>(name, store())),
    write: async (name, value) =>
      ignoringRejection(async () => (value === undefined ? del(name, store()) : set(name, value, store()))),
    clear: async () => ignoringRejection(async () => clear(store())),
  }
}

async function ignoringRejection<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
