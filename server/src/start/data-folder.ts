import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from './process-lock.mjs'

interface Instance {
  /** The base URL for browsers. */
  address: string
  port: number
}

export class AlreadyRunning extends Error {
  constructor(dataDir: string, address: string) {
    super(
      `이미 ${address} 에서 실행 중이에요 (데이터 폴더 ${dataDir}).\n하나 더 시작하려면 다른 PORT와 DATA_DIR을 정해 주세요: PORT=3001 DATA_DIR=.data-2 npm start`,
    )
  }
}

/** A stopping process may take 10 s to answer its last requests. */
const waitForStoppingMs = 12_000

/**
 * Makes this process the only one that uses `dataDir` and returns how to release it. Throws `AlreadyRunning` at once while the
 * other process serves requests, otherwise after it had the time to stop.
 */
export async function lockInstance(
  dataDir: string,
  instance: Instance,
  waitMs = waitForStoppingMs,
): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const deadline = Date.now() + waitMs
  for (;;) {
    const { owner, ...lock } = takeLock<Instance>(join(dataDir, 'instance.json'), instance)
    if ('release' in lock) return lock.release
    if (owner && (Date.now() > deadline || (await isServing(owner)))) {
      throw new AlreadyRunning(dataDir, owner.address)
    }
    await sleep(100)
  }
}

async function isServing({ port }: Instance): Promise<boolean> {
  const signal = AbortSignal.timeout(1_500)
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
  return response?.ok ?? false
}

/** Reads the secret stored in `dataDir`, or creates it. Processes that start together use the same secret. */
export function readOrCreateTokenSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = join(dataDir, 'token-secret')
  const fresh = `${file}.${process.pid}`
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Creating a link is atomic and fails when another process was first.
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
