import { LRUCache } from 'lru-cache'

/** Returns the cached value of `key`, or loads and caches it. */
export type ShortCache = <T>(key: string, load: () => Promise<T>) => Promise<T>

const defaultMaxAgeMs = 3000
const maxEntries = 500

/**
 * Caches values that are the same for every caller, for three seconds by default. Must not be used for
 * personal data. Concurrent calls share one load; a failed load is not cached.
 */
export function createShortCache(now: () => Date, maxAgeMs = defaultMaxAgeMs): ShortCache {
  const loads = new LRUCache<string, Promise<unknown>>({
    max: maxEntries,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  return <T>(key: string, load: () => Promise<T>) => {
    const cached = loads.get(key)
    if (cached) return cached as Promise<T>

    const loading = load()
    loads.set(key, loading)
    loading.catch(() => {
      if (loads.peek(key) === loading) loads.delete(key)
    })
    return loading
  }
}
