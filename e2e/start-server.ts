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
  const dataDir = mkdtempSync(join(tmpdir(), 'saeip-e2e-'))
  const port = await freePort()
  process.env.E2E_URL = `http://localhost:${port}`

  const child = spawn(process.execPath, [server], {
    env: {
      ...process.env,
      ...plenty,
      APP_MODE: 'practice',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(process.env.E2E_URL, child)
  return async () => {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill('SIGINT')) await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** All journeys come from one address and share a few sample people. */
const plenty = { SIGN_IN_LIMIT: '100000', DIAGNOSIS_LIMIT: '100000', FLOOD_LIMIT: '1000000' }

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
