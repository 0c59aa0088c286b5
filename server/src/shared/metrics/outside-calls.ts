import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Histogram, type Registry } from 'prom-client'
import type { MediaStore } from '../media/media-store.ts'

/** Returns the provider that an address belongs to, such as `toss`; undefined for an address of nobody. */
export type FindProvider = (address: string) => string | undefined

export interface OutsideCalls {
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
export function measureOutsideCalls(registry: Registry, findProvider: FindProvider): OutsideCalls {
  const calls = new Histogram({
    name: 'saeip_outside_call_seconds',
    help: 'Time of a call to an outside service until its answer began',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers: [registry],
  })
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
