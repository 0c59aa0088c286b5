import { LRUCache } from 'lru-cache'

export type Remember = <T>(key: string, load: () => Promise<T>) => Promise<T>

const usuallyKeptMs = 3000
const keptAnswers = 500

/**
 * Remembers answers that are the same for everybody for three seconds (or as long as said), so that a crowd costs one
 * query. Never for anything personal. A load that is under way is shared; one that fails is forgotten.
 */
export function createShortCache(now: () => Date, keptMs = usuallyKeptMs): Remember {
  const answers = new LRUCache<string, Promise<unknown>>({
    max: keptAnswers,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  return <T>(key: string, load: () => Promise<T>) => {
    const known = answers.get(key)
    if (known) return known as Promise<T>

    const loading = load()
    answers.set(key, loading)
    loading.catch(() => {
      if (answers.peek(key) === loading) answers.delete(key)
    })
    return loading
  }
}
