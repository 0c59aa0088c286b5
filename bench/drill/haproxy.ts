import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, sleep, temporaryFolder } from './server-process.ts'

const program = '/usr/sbin/haproxy'
const configuration = resolve(fileURLToPath(import.meta.url), '../../../deploy/haproxy/haproxy.cfg')
const waitMs = 120_000

/** The addresses that the configuration of `deploy/` asks for. */
const names = [
  'POSTGRES_FRONT',
  'POSTGRES_ONE',
  'POSTGRES_ONE_CHECK',
  'POSTGRES_TWO',
  'POSTGRES_TWO_CHECK',
  'SAEIP_FRONT',
  'SAEIP_ONE',
  'SAEIP_TWO',
] as const

/** Starts HAProxy with the configuration of `deploy/` and the given ports of this machine; addresses that are not given get ports on which nothing listens. */
export async function startHaproxy(given: { [Name in (typeof names)[number]]?: number | undefined }) {
  if (!existsSync(program)) throw new Error('This drill needs HAProxy: apt-get install haproxy')
  const folder = temporaryFolder()
  const socket = `${folder.path}/stats`
  const own = `${folder.path}/drill.cfg`
  writeFileSync(own, `global\n  stats socket ${socket} mode 600 level operator\n`)
  const environment: Record<string, string> = {}
  for (const name of names) {
    const port = given[name] ?? (await freePort())
    environment[name] = name.endsWith('CHECK') ? String(port) : `127.0.0.1:${port}`
  }
  const child = spawn(program, ['-db', '-f', configuration, '-f', own], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk))

  /** The state of one server as HAProxy sees it: UP, DOWN or on the way. */
  async function stateOf(proxy: string, server: string) {
    const lines = (await ask(socket, 'show stat\n')).split('\n')
    const columns = (lines[0] ?? '').split(',')
    const line = lines.find((it) => it.startsWith(`${proxy},${server},`))
    return line?.split(',')[columns.indexOf('status')]
  }

  return {
    /** Waits until HAProxy sends to the server: `postgres` or `saeip`, `one` or `two`. */
    waitUntilUsed: async (proxy: 'postgres' | 'saeip', server: 'one' | 'two') => {
      const deadline = performance.now() + waitMs
      while ((await stateOf(proxy, server).catch(() => undefined)) !== 'UP') {
        if (child.exitCode !== null) throw new Error(`HAProxy has ended: ${complaints}`)
        if (performance.now() > deadline) throw new Error(`HAProxy does not use ${proxy} ${server}`)
        await sleep(20)
      }
    },
    close: () => {
      child.kill('SIGKILL')
      folder.remove()
    },
  }
}

/** Sends one command to HAProxy's socket and returns what it answers. */
const ask = (socket: string, command: string) =>
  new Promise<string>((done, fail) => {
    let answer = ''
    const connection = connect(socket, () => connection.end(command))
    connection.on('data', (chunk) => (answer += chunk))
    connection.once('end', () => done(answer))
    connection.once('error', fail)
  })
