import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { freePort, sleep, temporaryFolder } from '../server-process.ts'

/** A load balancer in front of servers on this machine. */
export interface Balancer {
  url: string
  /** Waits until the balancer sends requests to the server on this port again. */
  waitUntilUsed: (port: number) => Promise<void>
  close: () => void
}

interface HaproxyOptions {
  program: string
  port: number
  /** Ports of the servers. */
  servers: number[]
}

const waitMs = 120_000

/** As docs/operations.md shows it: a readiness check per second, and a new connection to the server per request. */
const configuration = ({ port, servers }: HaproxyOptions, statePort: number) => `
defaults
  mode http
  timeout connect 3s
  timeout client 75s
  timeout server 75s
  option http-server-close
  option redispatch
  retries 3

frontend public
  bind 127.0.0.1:${port}
  default_backend saeip

backend saeip
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
${servers.map((server) => `  server s${server} 127.0.0.1:${server} check inter 1s`).join('\n')}

frontend state
  bind 127.0.0.1:${statePort}
  stats enable
  stats uri /
`

/** Starts Debian's HAProxy. */
export async function startHaproxy(options: HaproxyOptions): Promise<Balancer> {
  const folder = temporaryFolder()
  const statePort = await freePort()
  const file = `${folder.path}/haproxy.cfg`
  writeFileSync(file, configuration(options, statePort))
  const child = spawn(options.program, ['-db', '-q', '-f', file], { stdio: 'ignore' })
  const balancer = {
    url: `http://localhost:${options.port}`,
    waitUntilUsed: async (port: number) => {
      const deadline = performance.now() + waitMs
      while (!(await isUp(statePort, port))) {
        if (performance.now() > deadline) throw new Error(`HAProxy does not use the server on port ${port}`)
        await sleep(100)
      }
    },
    close: () => {
      child.kill('SIGKILL')
      folder.remove()
    },
  }
  for (const server of options.servers) await balancer.waitUntilUsed(server)
  return balancer
}

/** Reads HAProxy's own table of its servers. */
async function isUp(statePort: number, server: number): Promise<boolean> {
  const csv = await fetch(`http://127.0.0.1:${statePort}/;csv`).then(
    (response) => response.text(),
    () => '',
  )
  const [head = '', ...rows] = csv.split('\n')
  const column = head.replace('# ', '').split(',').indexOf('status')
  const row = rows.find((it) => it.startsWith(`saeip,s${server},`))
  return row?.split(',')[column] === 'UP'
}
