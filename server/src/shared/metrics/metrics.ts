import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Counts one request. `route` is the pattern, not the URL. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** Returns all metrics in the text format of Prometheus. */
  print(): Promise<{ contentType: string; text: string }>
}

/** Creates metrics of requests and of the process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    observe: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    print: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
