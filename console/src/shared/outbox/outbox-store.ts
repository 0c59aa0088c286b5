import { createStore, get, update } from 'idb-keyval'
import type { Entries } from './entries.ts'

/** Where the changes wait that the server does not have yet. */
export interface OutboxStore<Body> {
  read: () => Promise<Entries<Body>>
  /** Replaces the changes by what `change` makes of them, and resolves to the result. No other tab writes in between. */
  update: (change: (entries: Entries<Body>) => Entries<Body>) => Promise<Entries<Body>>
}

/** Stores the changes in IndexedDB; in memory, until the tab is closed, where the browser blocks it. */
export function createOutboxStore<Body>(database: string): OutboxStore<Body> {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => (opened ??= createStore(database, 'outbox'))
  let inMemory: Entries<Body> | undefined
  let lastKnown: Entries<Body> = []
  return {
    read: async () => {
      if (inMemory) return inMemory
      try {
        lastKnown = (await get<Entries<Body>>(name, store())) ?? []
      } catch {
        // Reading may work again later; until then nothing is forgotten.
      }
      return lastKnown
    },
    update: async (change) => {
      let changed: Entries<Body> = []
      const write = (entries: Entries<Body> = []) => {
        changed = change(entries)
        return changed
      }
      if (inMemory) {
        inMemory = write(inMemory)
        return changed
      }
      try {
        await update<Entries<Body>>(name, write, store())
      } catch {
        inMemory = write(lastKnown)
      }
      lastKnown = changed
      return changed
    },
  }
}

const name = 'entries'
