import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_LIMIT_MS = 5 * 60_000
const server = join(import.meta.dirname, '..', '..', 'dist', 'server.mjs')

type Environment = Record<string, string>

export interface RunningServer {
  url: string
  /** Stops the server and starts it again with the same data and address. */
  restart: (env: Environment) => Promise<void>
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()
// A worker that is interrupted ends without running the teardown of its journeys.
process.on('exit', () => {
  for (const child of running) child.kill('SIGINT')
})

/** Global setup: starts the server that all journeys share, unless E2E_URL names one. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined
  const { url, stop } = await startServer()
  process.env.E2E_URL = url
  return stop
}

/** Starts the built server in practice mode with a database, a media folder and a port of its own. */
export async function startServer(
  createEnv: (port: number) => Environment = () => ({}),
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saeip-e2e-'))
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const start = (more: Environment) =>
    spawnServer(url, { ...createEnv(port), ...more, PORT: String(port), DATA_DIR: dataDir })
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  try {
    let child = await start({})
    return {
      url,
      restart: async (more) => {
        await stopChild(child)
        child = await start(more)
      },
      stop: async () => {
        await stopChild(child)
        removeData()
      },
    }
  } catch (error) {
    removeData()
    throw error
  }
}

async function spawnServer(url: string, env: Environment) {
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, ...highLimits, APP_MODE: 'practice', PUBLIC_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  try {
    await waitUntilReady(url, child)
    return child
  } catch (error) {
    await stopChild(child)
    throw error
  }
}

/** All journeys come from one address and share a few sample people. */
const highLimits = {
  LIMITS: 'ALL=100000, UNMASK=20',
  STAFF_GIVES_ALONE_DAY_WON: '100000000',
}

async function waitUntilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server for the journeys did not start; its output stands above.')
}

async function stopChild(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await ended
}

/** Returns a port on which nothing listens. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
