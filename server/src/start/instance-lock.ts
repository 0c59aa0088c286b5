import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LockOwner, type ProcessLock, startTimeOf, takeLock } from './process-lock.mjs'

export interface Instance {
  /** What this process returns at /healthz, so that another program on the same port is not taken for it. */
  id: string
  /** The base URL for browsers. */
  address: string
  port: number
}

interface LockedInstance extends Instance {
  isStopping: boolean
}

export interface InstanceLock {
  /** Marks this process as stopping: the next start waits for its end instead of refusing. */
  markStopping: () => void
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
/** The previous process may take 10 s to answer its last requests, after its drain time. */
const WAIT_FOR_STOPPING_MS = 12_000
const HEALTH_LIMIT_MS = 1_500

/** Makes this process the only one that uses `dataDir`; waits for one that is stopping. Throws `AlreadyRunning`. */
export async function lockInstance(dataDir: string, instance: Instance, drainMs = 0): Promise<InstanceLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = join(dataDir, 'instance.json')
  const deadline = Date.now() + drainMs + WAIT_FOR_STOPPING_MS
  for (;;) {
    const taken = await takeLock<LockedInstance>(file, { ...instance, isStopping: false }, isInstanceRunning)
    if (taken.lock) return toInstanceLock(taken.lock, instance)
    const { owner } = taken
    if (!owner.isStopping || Date.now() > deadline) throw new AlreadyRunning(dataDir, owner.address)
    await sleep(POLL_MS)
  }
}

const toInstanceLock = ({ update, release }: ProcessLock, instance: Instance): InstanceLock => ({
  markStopping: () => update({ ...instance, isStopping: true }),
  release,
})

async function isInstanceRunning(owner: LockOwner & Instance) {
  const started = startTimeOf(owner.pid)
  if (started && owner.started) return started === owner.started
  // The owner may run in another container, or the operating system has no start times (Windows).
  return respondsWithId(owner)
}

async function respondsWithId({ port, id }: Instance) {
  try {
    const signal = AbortSignal.timeout(HEALTH_LIMIT_MS)
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal })
    return ((await response.json()) as { instance?: string }).instance === id
  } catch {
    return false
  }
}
