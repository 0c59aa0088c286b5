import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register as shared } from 'prom-client'
import type { OpenDatabase, Transact } from '../db/database.ts'
import type { MediaStore } from '../media/media-store.ts'
import { type RefusalReason, refusalReasons } from '../media/structure/photo-structure.ts'
import { createStateReader, type StateMetrics } from './state-metrics.ts'

export interface Metrics {
  /** Counts one request. `route` is the pattern, not the URL. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** Counts one photo that was not accepted. */
  photoRefused(reason: RefusalReason): void
  measureStore(store: MediaStore): MediaStore
  /** Adds the state of the features and of the pool, once both exist. */
  addState(sources: StateSources): void
  /** Returns all metrics in the text format of Prometheus. */
  print(): Promise<{ contentType: string; text: string }>
  stop(): void
}

interface StateSources {
  transact: Transact
  now: () => Date
  parts: readonly StateMetrics[]
  pool: Pick<OpenDatabase['pool'], 'state'>
}

interface MetricsOptions {
  version: string
  findProvider: FindProvider
}

/** Creates metrics of requests, outside calls and the process. */
export function createMetrics({ version, findProvider }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  new Gauge({
    name: 'saeip_build_info',
    help: 'Always 1; the labels name the running release',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  const outside = measureOutsideCalls(registry, findProvider)
  let refresh = async () => {}
  const refused = new Counter({
    name: 'saeip_photos_refused_total',
    help: 'Uploaded photos that were refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of refusalReasons) refused.inc({ reason }, 0)

  return {
    photoRefused: (reason) => refused.inc({ reason }),
    observe: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    measureStore: outside.measureStore,
    addState: ({ pool, ...state }) => {
      addConnections(registry, pool)
      refresh = createStateReader({ registry, ...state })
    },
    print: async () => {
      await refresh()
      // Counters that a module keeps for the whole process are in prom-client's own registry.
      const text = await Registry.merge([registry, shared]).metrics()
      return { contentType: registry.contentType, text }
    },
    stop: outside.stop,
  }
}

function addConnections(registry: Registry, { state }: StateSources['pool']) {
  const registers = [registry]
  new Gauge({
    name: 'saeip_database_connections',
    help: 'Connections of this process to the database, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, used, idle } of state()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'saeip_database_waiting',
    help: 'Calls of this process that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of state()) this.set({ pool }, waiting)
    },
  })
}

const outsideServices = ['toss', 'solapi', 'model', 'kakao', 'google', 'naver', 'push', 'store'] as const
export type OutsideService = (typeof outsideServices)[number]

/** Returns the outside service that an address belongs to; undefined for an address of nobody. */
export type FindProvider = (address: string) => OutsideService | undefined

interface OutsideCalls {
  /** Wraps the photo store, whose client of S3 does not call `fetch`. */
  measureStore(store: MediaStore): MediaStore
  stop(): void
}

interface OutsideRequest {
  origin?: string | URL
  path: string
}

/**
 * Measures calls to outside services, by provider and outcome, until the response's headers. It listens to the channels
 * that Node's `fetch` publishes, so that no client has to be changed and a new one cannot be forgotten.
 */
function measureOutsideCalls(registry: Registry, findProvider: FindProvider): OutsideCalls {
  const calls = new Histogram({
    name: 'saeip_outside_call_seconds',
    help: 'Time of a call to an outside service until its answer began',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: [registry],
  })
  // Prometheus sees no increase in a series that begins with its first failure.
  for (const provider of outsideServices) calls.zero({ provider, outcome: 'KEY' })
  const started = new WeakMap<object, (labels: { outcome: string }) => void>()
  const finish = (request: object, outcome: string) => {
    started.get(request)?.({ outcome })
    started.delete(request)
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: OutsideRequest }
      const provider = findProvider(`${request.origin ?? ''}${request.path}`)
      if (provider) started.set(request, calls.startTimer({ provider }))
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: OutsideRequest; response: { statusCode: number } }
      finish(request, outcomeOf(response.statusCode))
    },
    'undici:request:error': (message) =>
      finish((message as { request: OutsideRequest }).request, 'NO_ANSWER'),
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)

  return {
    measureStore: (store) => measuredStore(store, (end) => calls.startTimer({ provider: end })),
    stop: () => {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
    },
  }
}

/** KEY: our credentials were refused. LIMITED: too many requests. REFUSED: any other 4xx. FAILED: 5xx. */
function outcomeOf(status: number) {
  if (status < 400) return 'OK'
  if (status === 401) return 'KEY'
  if (status === 429) return 'LIMITED'
  return status < 500 ? 'REFUSED' : 'FAILED'
}

function measuredStore(
  store: MediaStore,
  start: (provider: string) => (labels: { outcome: string }) => void,
): MediaStore {
  const measured = async <Value>(work: Promise<Value>) => {
    const end = start('store')
    try {
      const value = await work
      end({ outcome: 'OK' })
      return value
    } catch (error) {
      end({ outcome: 'FAILED' })
      throw error
    }
  }
  return {
    put: (...call) => measured(store.put(...call)),
    get: (...call) => measured(store.get(...call)),
    remove: (...call) => measured(store.remove(...call)),
    probe: () => measured(store.probe()),
  }
}
