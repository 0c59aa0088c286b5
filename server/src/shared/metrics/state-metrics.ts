import { Gauge, Histogram, type Registry } from 'prom-client'
import { type Database, limitStatements, type Transact } from '../db/database.ts'

export interface StateValue {
  name: string
  value: number
  labels?: Record<string, string>
}

/** Gauges of stored state that one feature counts from its own tables. */
export interface StateMetrics {
  /** By name of the metric. */
  gauges: Record<string, { help: string; labels?: readonly string[] }>
  /** Reads all values; a label that is absent this time disappears from the output. Counts at most `countLimit` rows. */
  read(tx: Database, now: Date): Promise<StateValue[]>
}

interface StateReaderOptions {
  registry: Registry
  parts: readonly StateMetrics[]
  transact: Transact
  now: () => Date
}

/** Age at which values are read again. */
const freshMs = 15_000
/** How long a scrape waits for a reading. */
const waitMs = 2_000

/** Most rows that a gauge counts, so that a scrape costs the same however long a queue has become. */
export const countLimit = 10_000

/** Age in seconds of the oldest row; 0 when there is none. */
export const secondsSince = (oldest: Date | string | null | undefined, now: Date) =>
  oldest ? Math.max(0, (now.getTime() - new Date(oldest).getTime()) / 1000) : 0

/**
 * Registers the gauges and returns a function that refreshes them: one transaction for all features, at most every
 * `freshMs` in this process. While the database does not answer, `saeip_database_up` is 0 and the gauges are absent,
 * because an old figure would look like a true one.
 */
export function createStateReader(options: StateReaderOptions): () => Promise<void> {
  const { registry, parts, transact, now } = options
  const registers = [registry]
  const up = new Gauge({
    name: 'saeip_database_up',
    help: '1 when the last reading of stored state succeeded, else 0',
    registers,
  })
  const duration = new Histogram({
    name: 'saeip_state_read_seconds',
    help: 'Time that one reading of all stored state took',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2],
    registers,
  })
  const described = parts.flatMap((part) => Object.entries(part.gauges))
  const labelled = new Set(described.flatMap(([name, { labels }]) => (labels ? [name] : [])))
  const gauges = new Map(
    described.map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: [...labels], registers }),
    ]),
  )
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  return async () => {
    if (performance.now() - readAt < freshMs) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((done) => {
      timer = setTimeout(() => done(forget()), waitMs)
    })
    await Promise.race([reading, late])
    clearTimeout(timer)
  }

  async function read() {
    const end = duration.startTimer()
    try {
      const values = await transact(async (tx) => {
        await limitStatements(tx, waitMs)
        const found: StateValue[] = []
        for (const part of parts) found.push(...(await part.read(tx, now())))
        return found
      })
      clear()
      for (const { name, value, labels = {} } of values) gauges.get(name)?.set(labels, value)
      up.set(1)
      readAt = performance.now()
      end()
    } catch {
      forget()
    }
  }

  function forget() {
    up.set(0)
    clear()
  }

  function clear() {
    for (const [name, gauge] of gauges) {
      if (labelled.has(name)) gauge.reset()
      else gauge.remove({})
    }
  }
}
