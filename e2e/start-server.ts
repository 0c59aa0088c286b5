import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_LIMIT_MS = 60_000
const server = join(import.meta.dirname, '..', 'dist', 'server.mjs')

/** Starts the built server as a person would, with a database and photos of its own; E2E_URL names another. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined
  const { url, stop } = await startServer()
  process.env.E2E_URL = url
  return stop
}

interface ServerOptions {
  /** Goes on with the data of an earlier start; otherwise the data goes when the server stops. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
}

/** A server of a journey's own, for what the others must not feel. */
export async function startServer({ dataDir, port, env }: ServerOptions = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'saeip-e2e-'))
  const listensAt = port ?? (await freePort())
  const url = `http://localhost:${listensAt}`
  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      ...plenty,
      APP_MODE: 'practice',
      PORT: String(listensAt),
      DATA_DIR: folder,
      PUBLIC_URL: '',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(url, child)
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill('SIGINT')) await ended
    if (!dataDir) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url, port: listensAt, stop }
}

/** All journeys come from one address and share a few sample people. */
const plenty = {
  SIGN_IN_LIMIT: '100000',
  DIAGNOSIS_LIMIT: '100000',
  RESERVATION_LIMIT: '100000',
  PAYMENT_LIMIT: '100000',
  FLOOD_LIMIT: '1000000',
}

async function untilReady(url: string, child: ChildProcess) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The server for the journeys did not start; its output stands above.')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
