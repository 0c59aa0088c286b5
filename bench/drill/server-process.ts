import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverFile = resolve(fileURLToPath(import.meta.url), '../../../dist/server.mjs')

export interface ServerProcess {
  url: string
  port: number
  child: ChildProcess
  /** Standard output and error so far. */
  output: () => string
  isAlive: () => boolean
  /** Sends the signal and waits for the exit; returns the duration in milliseconds. */
  end: (signal: NodeJS.Signals) => Promise<number>
}

/** Returns a TCP port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Creates a temporary folder, removed by the returned function. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'saeip-drill-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/** Settings of a server that is killed and restarted: one folder, a fixed token secret. */
export const restartableServer = (dataDir: string) => ({
  DATA_DIR: dataDir,
  TOKEN_SECRET: 'a secret of this drill that outlives the killed process',
})

/** Starts the built server; resolves once it is ready, rejects with its output. */
export async function startServer(
  environment: Record<string, string>,
  { waitMs = 300_000, port }: { waitMs?: number; port?: number } = {},
): Promise<ServerProcess> {
  const chosenPort = port ?? (await freePort())
  const server = spawnServer(environment, chosenPort)
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline) {
    if (!server.isAlive()) throw new Error(`the server ended at once:\n${server.output()}`)
    const ready = await fetch(`${server.url}/readyz`).catch(() => undefined)
    if (ready?.ok) return server
    await sleep(50)
  }
  await server.end('SIGKILL')
  throw new Error(`the server did not become ready:\n${server.output()}`)
}

/** Drills call more often than any person; those about a limit set their own. */
const highLimits = { LIMITS: 'ALL=1000000, FLOOD=100000000, UNMASK=20' }

/** Starts the built server without waiting; the sandbox has people and no history. */
export function spawnServer(environment: Record<string, string>, port: number): ServerProcess {
  const child = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      NODE_ENV: '',
      APP_MODE: 'practice',
      DEMO: 'people',
      ...highLimits,
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stdout.on('data', (chunk: Buffer) => (written += chunk))
  child.stderr.on('data', (chunk: Buffer) => (written += chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    url: `http://localhost:${port}`,
    port,
    child,
    output: () => written,
    isAlive,
    end: async (signal) => {
      const start = performance.now()
      if (isAlive()) child.kill(signal)
      await ended
      return performance.now() - start
    },
  }
}

export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
