import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Paths of the database in a data folder. Everything in `folder` is owned by the user that runs it. */
export function clusterOf(dataDir: string) {
  const folder = join(dataDir, 'postgres')
  return {
    folder,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
  }
}

export type Cluster = ReturnType<typeof clusterOf>

/** The server that runs in `data`, once it is ready. Removes the pid file of a dead one. */
export async function findRunning(data: string): Promise<{ port: number } | undefined> {
  for (;;) {
    const file = join(data, 'postmaster.pid')
    if (!existsSync(file)) return undefined
    // Lines of the file: process id, data directory, start time, port, socket folder, address, shared memory, state.
    const [pid = '', directory = '', , port, , , , state = ''] = readFileSync(file, 'utf8').split('\n')
    if (!isServerOf(data, pid, directory)) {
      rmSync(file, { force: true })
      return undefined
    }
    if (state.trim() === 'ready') return { port: Number(port) }
    await sleep(15)
  }
}

/**
 * Whether the process is a server on this folder. The process id alone is not enough: after a reboot another
 * process may have it, and a copied folder contains the id of the original's server.
 */
function isServerOf(data: string, pid: string, directory: string): boolean {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : (['ps', '-p', pid, '-o', 'command='] as const)
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    const command = execFileSync(program, args, { encoding: 'utf8' })
    return realpathSync(directory) === realpathSync(data) && /postgres/i.test(command)
  } catch {
    return false
  }
}
