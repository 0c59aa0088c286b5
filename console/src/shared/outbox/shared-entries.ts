import type { Entries } from './entries.ts'
import type { OutboxStore } from './outbox-store.ts'

interface SharedEntriesOptions<Body> {
  store: OutboxStore<Body>
  /** The signed-in member; undefined without one. */
  getOwner: () => string | undefined
  /** Tells the other tabs that the stored changes are other ones. */
  announce?: () => void
}

/** The stored changes of all tabs as this tab shows them: at once after its own writes, and after it has read those of others. */
export function createSharedEntries<Body>({ store, getOwner, announce }: SharedEntriesOptions<Body>) {
  let entries: Entries<Body> = []
  let shown: Entries<Body> = []
  let writes = 0
  const listeners = new Set<() => void>()
  return { read, change, republish, getAll: () => entries, getShown: () => shown, subscribe }

  /** Resolves to what is stored now, and shows it. */
  async function read(): Promise<Entries<Body>> {
    const stored = await store.read()
    if (writes === 0) publish(stored)
    return stored
  }

  /** Shows a change at once and stores it. */
  async function change(make: (all: Entries<Body>) => Entries<Body>): Promise<Entries<Body>> {
    publish(make(entries))
    writes += 1
    const stored = await store.update(make).finally(() => {
      writes -= 1
    })
    if (writes === 0) publish(stored)
    announce?.()
    return stored
  }

  /** Shows the same changes again, because time or the connection has changed what they mean. */
  function republish() {
    publish([...entries])
  }

  function publish(next: Entries<Body>) {
    entries = next
    const ownerId = getOwner()
    shown = entries.filter((entry) => entry.ownerId === ownerId)
    for (const listener of [...listeners]) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
}
