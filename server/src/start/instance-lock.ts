import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Instance {
  /** What this process answers at /healthz, so that a port used again is not taken for it. */
  id: string
  /** Where people reach it. */
  address: string
  port: number
}

interface Holder extends Instance {
  pid: number
  /** When the process started, as the system tells; a process number alone may be used again. */
  started: string
  isStopping: boolean
}

export interface InstanceLock {
  /** Tells a next start to wait for the end of this one instead of refusing. */
  stopping: () => void
  release: () => void
}

export class AlreadyRunning extends Error {
  constructor(dataDir: string, address: string) {
    super(
      `이미 ${address} 에서 실행 중이에요 (데이터 폴더 ${dataDir}).\n하나 더 시작하려면 다른 PORT와 DATA_DIR을 정해 주세요: PORT=3001 DATA_DIR=.data-2 npm start`,
    )
  }
}

const POLL_MS = 100
/** A predecessor that is stopping has 10 s to drain. */
const WAIT_FOR_STOPPING_MS = 12_000
const HEALTH_LIMIT_MS = 1_500
/** Two starts that meet a dead holder both write; whoever reads its own name afterwards goes on. */
const SETTLE_MS = 40

/** Makes this process the only one that uses `dataDir`. Throws `AlreadyRunning`. A dead holder is replaced. */
export async function lockInstance(dataDir: string, instance: Instance): Promise<InstanceLock> {
  const file = join(dataDir, 'instance.json')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  await waitForHolder(file, dataDir)

  const own: Holder = { ...instance, pid: process.pid, started: startOf(process.pid), isStopping: false }
  write(file, own)
  await sleep(SETTLE_MS)
  const winner = read(file)
  if (winner?.id !== own.id) throw new AlreadyRunning(dataDir, winner?.address ?? own.address)

  const isOwn = () => read(file)?.id === own.id
  return {
    stopping: () => isOwn() && write(file, { ...own, isStopping: true }),
    release: () => isOwn() && rmSync(file, { force: true }),
  }
}

async function waitForHolder(file: string, dataDir: string) {
  const deadline = Date.now() + WAIT_FOR_STOPPING_MS
  for (;;) {
    const holder = read(file)
    if (!holder || !(await isRunning(holder))) return
    if (!holder.isStopping || Date.now() > deadline) throw new AlreadyRunning(dataDir, holder.address)
    await sleep(POLL_MS)
  }
}

async function isRunning(holder: Holder) {
  const started = startOf(holder.pid)
  if (started && holder.started) return started === holder.started
  // Where the system does not tell, or the holder lives in another container: ask it.
  return answersAs(holder)
}

async function answersAs({ port, id }: Holder) {
  try {
    const signal = AbortSignal.timeout(HEALTH_LIMIT_MS)
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal })
    return ((await answer.json()) as { instance?: string }).instance === id
  } catch {
    return false
  }
}

/** "" when no such process runs, or the system does not tell. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const [, afterName = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      const [state, ...fields] = afterName.split(' ')
      return state === 'Z' ? '' : (fields[18] ?? '')
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function write(file: string, holder: Holder) {
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}
