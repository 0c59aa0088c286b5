import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Returns the path of a Debian program. Installs its package, of the same name, when it is missing and this machine is a Debian whose
 * root runs the drill; undefined when it cannot be had.
 */
export function findProgram(name: 'haproxy' | 'pgbouncer'): string | undefined {
  const path = `/usr/sbin/${name}`
  if (!existsSync(path)) install(name)
  return existsSync(path) ? path : undefined
}

const apt = '/usr/bin/apt-get'

function install(name: string) {
  if (process.getuid?.() !== 0 || !existsSync(apt)) return
  // In run level 1 the package starts no service of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args: string[]) => execFileSync(apt, ['-qq', ...args], { env, stdio: 'ignore' })
  try {
    run('update')
    run('install', '--yes', '--no-install-recommends', name)
  } catch {
    // Without a network the drill goes on without the program and says so.
  }
}
