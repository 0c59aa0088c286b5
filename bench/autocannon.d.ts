declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }
  interface Result {
    requests: { average: number }
    latency: { p50: number; p99: number }
    '2xx': number
    non2xx: number
    errors: number
  }
  /** Sends as many requests as it can for `duration` seconds. */
  export default function autocannon(options: Options): Promise<Result>
}
