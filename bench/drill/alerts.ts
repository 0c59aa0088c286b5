import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bearer, dataOf, json, request, signIn } from './http-client.ts'
import { authenticate, openDays, order, sendConfirm } from './payments/checkout.ts'
import { type Row, Tally } from './row.ts'
import { freePort, sleep, startServer, temporaryFolder } from './server-process.ts'

const deploy = resolve(import.meta.dirname, '../../deploy/prometheus')
/** Of the drill only. */
const metricsToken = 'm3Tr1cs-0f-th1s-Dr1ll-only-Qz7Wb4Xy9'
/** Two rounds of scraping and evaluating, the minute of the rule, and the wait of its group. */
const ringsWithinMs = 240_000

/**
 * from a fault to a phone, with a real Prometheus and Alertmanager and the files of `deploy/`: the payment provider refuses
 * our key while a customer pays, and the device of an administrator rings with no console open.
 */
export async function alerts(): Promise<Row[]> {
  const tally = new Tally()
  const [data, folder] = [temporaryFolder(), temporaryFolder()]
  const monitor: ChildProcess[] = []
  const server = await startServer({ DATA_DIR: data.path, METRICS_TOKEN: metricsToken })
  try {
    monitor.push(...(await startMonitor(folder.path, server.port)))
    const sandbox = `${server.url}/sandbox/control`
    const owner = await signIn(server.url, 'admin')
    const device = JSON.parse((await request(`${sandbox}/push/subscriptions`, json({}))).text) as {
      endpoint: string
    }
    dataOf(
      await request(`${server.url}/api/v1/admin/notices/push/subscriptions`, json(device, bearer(owner))),
    )
    const heard = async () => {
      const sent = JSON.parse((await request(`${sandbox}/push/messages`)).text) as {
        endpoint: string
        text: string
      }[]
      return sent.filter(({ endpoint }) => endpoint === device.endpoint).map(({ text }) => text)
    }

    const shop = { url: server.url, sandboxUrl: `${server.url}/sandbox` }
    const customer = await signIn(server.url, 'customer-1')
    const [day = ''] = await openDays(shop, customer)
    const ordered = await order(shop, customer, day)
    const paymentKey = await authenticate(shop, ordered)
    await request(`${sandbox}/toss`, json({ mood: 'refusing' }))
    await sendConfirm(shop, { ...ordered, paymentKey }, customer)
    const brokenAt = Date.now()
    let rings: string[] = []
    while (rings.length === 0 && Date.now() < brokenAt + ringsWithinMs) {
      await sleep(500)
      rings = (await heard()).filter((text) => text.includes('경보'))
    }
    tally.expect(rings.length > 0, () => `nothing rang within ${ringsWithinMs / 1000} s`)
    return [
      tally.row('R-18', 'the provider refuses our key; a phone of an administrator rings', {
        secondsToRing: Math.round((Date.now() - brokenAt) / 1000),
      }),
    ]
  } finally {
    for (const child of monitor) child.kill('SIGKILL')
    await server.end('SIGTERM')
    data.remove()
    folder.remove()
  }
}

/** Starts Prometheus and Alertmanager with the files of `deploy/` and ports of their own; resolves after the first scrape. */
async function startMonitor(path: string, port: number): Promise<ChildProcess[]> {
  const [prometheus, alertmanager] = [await freePort(), await freePort()]
  const token = join(path, 'metrics-token')
  writeFileSync(token, metricsToken)
  const adapt = (name: string) => {
    const text = readFileSync(join(deploy, name), 'utf8')
      .replaceAll('/etc/prometheus/saeip-metrics-token', token)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:9093', `127.0.0.1:${alertmanager}`)
      .replace('- alerts.yml', `- ${join(deploy, 'alerts.yml')}`)
    writeFileSync(join(path, name), text)
    return `--config.file=${join(path, name)}`
  }
  const started = [
    run('prometheus', [
      adapt('prometheus.yml'),
      `--storage.tsdb.path=${path}/prometheus`,
      `--web.listen-address=127.0.0.1:${prometheus}`,
    ]),
    run('prometheus-alertmanager', [
      adapt('alertmanager.yml'),
      `--storage.path=${path}/alertmanager`,
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      '--cluster.listen-address=',
    ]),
  ]
  for (;;) {
    const targets = await fetch(`http://127.0.0.1:${prometheus}/api/v1/targets`).catch(() => undefined)
    if ((await targets?.text())?.includes('"health":"up"')) return started
    await sleep(500)
  }
}

function run(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' })
  child.once('error', () => {
    throw new Error('This drill needs Prometheus: apt-get install prometheus prometheus-alertmanager')
  })
  return child
}
