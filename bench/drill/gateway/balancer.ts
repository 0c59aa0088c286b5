import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { sleep } from '../server-process.ts'

const checkEveryMs = 100
const fallsToDown = 2
const waitMs = 120_000

interface Upstream {
  port: number
  failedChecks: number
}

/** A round-robin balancer in this process: it learns from `/readyz` alone, opens a connection per request, and never tries one again. */
export async function startBalancer(port: number, ports: number[]) {
  const upstreams: Upstream[] = ports.map((it) => ({ port: it, failedChecks: fallsToDown }))
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const up = upstreams.filter(({ failedChecks }) => failedChecks < fallsToDown)
    turn += 1
    const chosen = up[turn % up.length]
    if (chosen) pass(chosen.port, incoming, outgoing)
    else outgoing.writeHead(503).end()
  })
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  const timer = setInterval(() => upstreams.forEach(check), checkEveryMs)
  const balancer = {
    url: `http://localhost:${port}`,
    /** Waits until requests go to the server on this port again. */
    waitUntilUsed: async (one: number) => {
      const deadline = performance.now() + waitMs
      while (upstreams.some((it) => it.port === one && it.failedChecks > 0)) {
        if (performance.now() > deadline) throw new Error(`no server is ready on port ${one}`)
        await sleep(20)
      }
    },
    close: () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
  for (const it of ports) await balancer.waitUntilUsed(it)
  return balancer
}

function check(upstream: Upstream) {
  fetch(`http://localhost:${upstream.port}/readyz`).then(
    (answer) => {
      upstream.failedChecks = answer.ok ? 0 : upstream.failedChecks + 1
    },
    () => {
      upstream.failedChecks += 1
    },
  )
}

function pass(port: number, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url, headers } = incoming
  const call = request({ host: 'localhost', port, method, path: url, headers, agent: false }, (answer) => {
    const { connection: _, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  call.once('error', () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end('Bad Gateway'),
  )
  incoming.pipe(call)
}
