import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { mediaUrl } from '../../contract/media.ts'
import { type Answer, bearer, dataOf, plantPhoto, request, signIn, submitDiagnosis } from './http-client.ts'
import { authenticate, openDays, order, type Shop, sendConfirm } from './payments/checkout.ts'
import { type Row, Tally } from './row.ts'
import { sleep, startServer, temporaryFolder } from './server-process.ts'

const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
})

/**
 * back up while customers book, pay and diagnose; lose the machine; restore; compare with what they were told. What was
 * acknowledged before the recovery point must be there, with its photos, and the same sessions must be valid.
 */
export async function restore({ isShort = false } = {}): Promise<Row[]> {
  const tally = new Tally()
  const [data, elsewhere] = [temporaryFolder(), temporaryFolder()]
  const [dataDir, backup] = [data.path, join(elsewhere.path, 'backup')]
  try {
    const server = await startServer(settings(dataDir))
    await raiseCapacity(dataDir)
    const load = new LoadBeforeLoss(server.url, await signIn(server.url, 'customer-1'))
    load.start()
    await sleep(isShort ? 3_000 : 20_000)

    const backedUp = await runTool('backup', dataDir, [backup])
    tally.expect(backedUp.code === 0, () => `backup: ${backedUp.output}`)
    const { recoveryPoint, files } = readManifest(backup)
    await sleep(isShort ? 500 : 5_000)
    await server.end('SIGKILL')
    killDatabase(dataDir)
    const lostAt = Date.now()
    await load.stop()
    rmSync(dataDir, { recursive: true, force: true })

    const restored = await runTool('restore', dataDir, [backup])
    tally.expect(restored.code === 0, () => `restore: ${restored.output}`)
    tally.expect(restored.output.includes(recoveryPoint), () => `names no recovery point: ${restored.output}`)
    const again = await startServer(settings(dataDir), { port: server.port })
    const readyAt = Date.now()

    const { before, after } = await load.lost(Date.parse(recoveryPoint))
    for (const each of before)
      tally.expect(!each.isLost, () => `lost before the recovery point: ${describeLoss(each)}`)
    tally.expect(before.length > 0, () => 'nothing was written before the recovery point')
    await again.end('SIGTERM')
    await expectRefusals(tally, dataDir, backup)

    return [
      tally.row('R-17', 'back up under load, lose everything, restore', {
        acknowledgedBefore: before.length,
        lostBefore: before.filter(({ isLost }) => isLost).length,
        acknowledgedAfter: after.length,
        lostAfter: after.filter(({ isLost }) => isLost).length,
        files: files.length,
        backupMs: backedUp.ms,
        restoreMs: restored.ms,
        recoveryPointMs: lostAt - Date.parse(recoveryPoint),
        recoveryTimeMs: readyAt - lostAt,
      }),
    ]
  } finally {
    killDatabase(dataDir)
    data.remove()
    elsewhere.remove()
  }
}

/** A folder with data is not overwritten, and a changed backup is not restored. */
async function expectRefusals(tally: Tally, dataDir: string, backup: string) {
  const onto = await runTool('restore', dataDir, [backup])
  tally.expect(onto.code === 1 && onto.output.includes('--force'), () => `onto data: ${onto.output}`)
  appendFileSync(join(backup, 'token-secret'), 'x')
  const changed = await runTool('restore', dataDir, [backup, '--force'])
  tally.expect(
    changed.code === 1 && changed.output.includes('token-secret'),
    () => `changed: ${changed.output}`,
  )
  const kept = readFileSync(join(dataDir, 'token-secret'), 'utf8')
  tally.expect(kept.length > 0 && !kept.endsWith('x'), () => 'the data in place was touched')
}

const readManifest = (backup: string) =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as {
    recoveryPoint: string
    files: unknown[]
  }

/** A success response that a customer received, and when. */
interface Acknowledged {
  kind: 'diagnosis' | 'payment'
  id: string
  at: number
}
export interface Checked extends Acknowledged {
  isLost: boolean
  reason: string
}

const describeLoss = ({ kind, id, reason }: Checked) => `${kind} ${id} ${reason}`

/** A customer who submits diagnoses, and one who books and pays, until the server is gone. */
class LoadBeforeLoss {
  private readonly acknowledged: Acknowledged[] = []
  private readonly shop: Shop
  private goesOn = true
  private work: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    this.shop = { url, sandboxUrl: `${url}/sandbox` }
  }

  start() {
    this.work = Promise.all([this.repeat(() => this.diagnose()), this.repeat(() => this.pay())])
  }

  async stop() {
    this.goesOn = false
    await this.work
  }

  /** Looks up everything that was acknowledged; `before` had been answered before `point` (ms). */
  async lost(point: number) {
    const checked: Checked[] = []
    for (const each of this.acknowledged) {
      const reason = each.kind === 'diagnosis' ? await this.missing(each.id) : await this.unpaid(each.id)
      checked.push({ ...each, isLost: reason !== '', reason })
    }
    return {
      before: checked.filter(({ at }) => at < point),
      after: checked.filter(({ at }) => at >= point),
    }
  }

  private async repeat(work: () => Promise<void>) {
    // The server is killed in the middle of a call.
    while (this.goesOn) await work().catch(() => new Promise((done) => setTimeout(done, 50)))
  }

  private async diagnose() {
    const photo = await plantPhoto(240)
    const answer = await submitDiagnosis(this.url, this.token, { fullPlantImage: photo, symptomImage: photo })
    this.acknowledge('diagnosis', dataOf<{ id: string }>(answer).id)
  }

  private async pay() {
    const days = await openDays(this.shop, this.token)
    const ordered = await order(this.shop, this.token, days[this.acknowledged.length % days.length] ?? '')
    const { orderId, amount } = ordered
    const paymentKey = await authenticate(this.shop, ordered)
    const answer = await sendConfirm(this.shop, { paymentKey, orderId, amount }, this.token)
    if (dataOf<{ paymentStatus: string }>(answer).paymentStatus === 'COMPLETED')
      this.acknowledge('payment', ordered.id)
  }

  private acknowledge(kind: Acknowledged['kind'], id: string) {
    this.acknowledged.push({ kind, id, at: Date.now() })
  }

  private async missing(id: string) {
    const answer = await this.get(`/api/v1/analysis/${id}`)
    if (answer.status !== 200) return String(answer.status)
    const { fullPlantImageUrl } = dataOf<{ fullPlantImageUrl: string }>(answer)
    const photo = await request(mediaUrl(`${this.url}/media/`, fullPlantImageUrl))
    return photo.status === 200 ? '' : `photo ${photo.status}`
  }

  private async unpaid(id: string) {
    const answer = await this.get(`/api/v1/reservations/${id}`)
    if (answer.status !== 200) return String(answer.status)
    const { status } = dataOf<{ status: string }>(answer)
    return ['CONFIRMED', 'PICKUP_SCHEDULED'].includes(status) ? '' : status
  }

  private get(path: string): Promise<Answer> {
    return request(`${this.url}${path}`, { headers: bearer(this.token) })
  }
}

/** Raises slot capacity, because the drill is about what is lost. */
export async function raiseCapacity(dataDir: string) {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim()
  const { port } = postmasterOf(dataDir) ?? {}
  const client = new pg.Client({
    connectionString: `postgres://saeip:${password}@127.0.0.1:${port}/saeip`,
  })
  await client.connect()
  await client.query('update slot_pattern set stops = 1000000, pots = 1000000')
  await client.query('update slot set stops = 1000000, pots = 1000000')
  await client.end()
}

/** Kills the database as a lost machine does; does nothing when it does not run. */
function killDatabase(dataDir: string) {
  const { pid } = postmasterOf(dataDir) ?? {}
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function postmasterOf(dataDir: string) {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

const tools = join(import.meta.dirname, '../../tools')

interface ToolResult {
  code: number | null
  /** Standard output and error. */
  output: string
  ms: number
}

/** Runs `npm run backup` or `npm run restore` for a data folder, without npm. */
async function runTool(name: 'backup' | 'restore', dataDir: string, args: string[]): Promise<ToolResult> {
  const start = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(tools, `${name}.ts`), ...args], {
    env: { ...process.env, APP_MODE: 'practice', DATA_DIR: dataDir },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, ms: Math.round(performance.now() - start) }
}
