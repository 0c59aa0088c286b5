import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { clusterOf, findRunning, superuserName } from './embedded-postgres.ts'

/** Copies one file or folder of the cluster. `skip` names files and folders, relative to the cluster's data folder. */
export type CopyClusterFiles = (dataFolder: string, skip: (path: string) => boolean) => Promise<void>

export interface OnlineCopy {
  /** Everything that was committed before this time of the database is in the copy. */
  recoveryPoint: string
  /** Position in the write-ahead log at which the copy becomes consistent. */
  lsn: string
  /** Content of the file `backup_label`, which must stand in the copy. */
  label: string
  /** Segments of the write-ahead log that the copy needs, below `pg_wal`. */
  walSegments: string[]
}

/** Contents that PostgreSQL rebuilds at its start, or that belong to the running server. */
const rebuilt =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.(pid|opts)$|backup_label|tablespace_map)|(^|\/)(pgsql_tmp|pg_internal\.init)/

/**
 * Copies the running cluster of `dataDir` while it is written to, by PostgreSQL's own low-level base backup: files may
 * be copied torn, because the write-ahead log between start and stop repairs them. The temporary slot keeps that log
 * until the connection ends, also when this process dies. Throws when the server does not run.
 */
export async function copyOnline(dataDir: string, copy: CopyClusterFiles): Promise<OnlineCopy> {
  const { data, url } = await openRunning(dataDir)
  const client = new pg.Client({ connectionString: url, application_name: 'saeip backup' })
  await client.connect()
  try {
    const one = async (query: string) => (await client.query(query)).rows[0]
    const slot = `saeip_backup_${process.pid}`
    await one(`select pg_create_physical_replication_slot('${slot}', true, true)`)
    const { wal: first } = await one(`select pg_walfile_name(pg_backup_start('saeip', fast => true)) as wal`)
    await copy(data, (path) => rebuilt.test(path))
    const { at } = await one('select clock_timestamp() as at')
    const {
      lsn,
      labelfile,
      wal: last,
    } = await one(
      'select lsn, labelfile, pg_walfile_name(lsn) as wal from pg_backup_stop(wait_for_archive => false)',
    )
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_ls_waldir() where name between $1 and $2 and length(name) = 24 order by name`,
      [first, last],
    )
    const walSegments = rows.map(({ name }) => name)
    const needed = new Set(walSegments.map((name) => `pg_wal/${name}`))
    await copy(data, (path) => !needed.has(path))
    return { recoveryPoint: at.toISOString(), lsn, label: labelfile, walSegments }
  } finally {
    await client.end()
  }
}

async function openRunning(dataDir: string) {
  const { folder, data, password } = clusterOf(resolve(dataDir))
  const running = existsSync(password) ? await findRunning(data) : undefined
  if (!running) throw new Error(`${folder} 의 데이터베이스가 실행되고 있지 않아요.`)
  const secret = readFileSync(password, 'utf8').trim()
  return { data, url: `postgres://${superuserName}:${secret}@127.0.0.1:${running.port}/postgres` }
}
