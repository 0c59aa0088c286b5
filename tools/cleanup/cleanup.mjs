import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../process.mjs'

/**
 * Runs `work({ folder, env })`. Processes that `work` starts with `env` put their temporary files into `folder`.
 * When `work` ends, or this process dies in any way, those processes and their descendants are stopped and the
 * folder is removed. Detached descendants such as the embedded PostgreSQL are included (not on Windows).
 */
export async function withCleanup(work) {
  const { folder, env, stop } = startCleanup()
  try {
    return await work({ folder, env })
  } finally {
    await stop()
  }
}

/** Like `withCleanup`, for callers that end elsewhere: they await `stop()`. */
export function startCleanup() {
  const folder = mkdtempSync(join(findTemporaryFolder(), 'saeip-run-'))
  // The embedded PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const script = join(root, 'tools', 'cleanup', 'cleanup-process.mjs')
  // Its standard input closes when this process ends, even by SIGKILL.
  const cleaner = spawn(process.execPath, [script, folder], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(cleaner, 'exit')
  const stop = async () => {
    cleaner.stdin.end()
    await ended
  }
  return { folder, env: { ...process.env, ...temporaryFolder(folder) }, stop }
}

const memoryFolder = '/dev/shm'
/** The databases and browsers of a run stay far below it. */
const neededBytes = 3_000_000_000

/** Returns Linux's folder in memory where it has room and runs programs: a database is copied there in a third of the time. */
function findTemporaryFolder() {
  if (process.platform === 'linux') {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.map((line) => line.split(' ')).findLast(([, path]) => path === memoryFolder)?.[3]
    if (options && !options.split(',').includes('noexec') && hasRoom(memoryFolder)) return memoryFolder
  }
  return realpathSync(tmpdir())
}

function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > neededBytes
}

/** The variables by which programs find the folder for temporary files, and the cleanup finds the programs. */
const temporaryFolder = (folder) => ({ SAEIP_RUN_FOLDER: folder, TMPDIR: folder, TEMP: folder, TMP: folder })
