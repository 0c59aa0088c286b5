import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

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
export function killDatabase(dataDir: string) {
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
