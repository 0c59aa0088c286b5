import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { lockInstance } from '../../server/src/start/data-folder.ts'
import { copyFile, type Manifest, readManifest } from './manifest.ts'

export interface Restored {
  manifest: Manifest
  /** Where the previous contents of the data folder are now. */
  movedTo: string | undefined
}

/** What a backup restores, and what --force moves aside. Programs and locks stay. */
const ownNames = /^(postgres|media|sandbox.*\.jsonl|token-secret)$/

/** Folders that PostgreSQL expects although their contents are not stored. */
export const emptyFolders = [
  ...['wal/archive_status', 'wal/summaries', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots'],
  ...[
    'stat_tmp',
    'subtrans',
    'twophase',
    'tblspc',
    'commit_ts',
    'stat',
    'logical/snapshots',
    'logical/mappings',
  ],
].map((name) => `pg_${name}`)

/**
 * Restores a backup into `dataDir`. Each file is compared with its checksum while it is copied, and nothing is moved into
 * place before all are right and the database has recovered. Throws while a server uses `dataDir`, and for a folder with data
 * unless `force`, which moves it aside.
 */
export async function restore(
  dataDir: string,
  folder: string,
  { force }: { force: boolean },
): Promise<Restored> {
  const manifest = readManifest(folder)
  const target = resolve(dataDir)
  const release = await lockInstance(target, { address: 'npm run restore', port: 0 })
  const fresh = join(target, 'restore.unfinished')
  try {
    const present = readdirSync(target).filter((name) => ownNames.test(name))
    if (present.length > 0 && !force)
      throw new Error(
        `${target} 에 데이터가 있어요 (${present.join(', ')}). 옆으로 옮기고 되살리려면 --force 를 붙여 주세요.`,
      )
    rmSync(fresh, { recursive: true, force: true })
    await copyChecked(manifest, resolve(folder), fresh)
    await recover(fresh)

    const movedTo = present.length > 0 ? moveAside(target, present) : undefined
    for (const name of readdirSync(fresh).filter((it) => ownNames.test(it)))
      renameSync(join(fresh, name), join(target, name))
    return { manifest, movedTo }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    release()
  }
}

async function copyChecked(manifest: Manifest, folder: string, fresh: string) {
  // PostgreSQL's user must be able to enter it.
  mkdirSync(fresh, { recursive: true, mode: 0o711 })
  for (const { path, bytes, sha256 } of manifest.files) {
    const copied = existsSync(join(folder, path))
      ? await copyFile(join(folder, path), join(fresh, path), path)
      : undefined
    if (copied?.bytes !== bytes || copied.sha256 !== sha256)
      throw new Error(
        `백업의 ${path} 파일이 없거나 바뀌었어요. 아무것도 되살리지 않았어요. 다른 백업을 써 주세요.`,
      )
  }
  for (const name of emptyFolders)
    mkdirSync(join(fresh, 'postgres', 'data', name), { recursive: true, mode: 0o700 })
}

/** Lets PostgreSQL replay the log, which fails when the copy is not consistent, and reads every table once. */
async function recover(fresh: string) {
  const database = await startEmbeddedPostgres({ dataDir: fresh, log: () => undefined })
  try {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of rows) await client.query(`select count(*) from ${name}`)
    await client.end()
  } finally {
    await database.stop()
  }
}

function moveAside(target: string, names: string[]): string {
  const aside = join(target, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside, { mode: 0o711 })
  for (const name of names) renameSync(join(target, name), join(aside, name))
  return aside
}
