import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { startEmbeddedPostgres } from '../../server/src/shared/db/embedded/embedded-postgres.ts'
import { copyOnline } from '../../server/src/shared/db/embedded/online-copy.ts'
import { AlreadyRunning, lockInstance } from '../../server/src/start/data-folder.ts'
import { copyFile, filesBelow, type Manifest, type StoredFile, writeManifest } from './manifest.ts'

/**
 * Stores database, photos, sandbox and token secret of `dataDir` in `folder`, which must be absent or empty. Runs
 * beside the server; without one it starts the database for the time of the backup.
 */
export async function backUp(dataDir: string, folder: string): Promise<Manifest> {
  if (!existsSync(join(dataDir, 'postgres', 'data')))
    throw new Error(`${dataDir} 에 데이터베이스가 없어요. DATA_DIR이 맞는지 확인해 주세요.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} 폴더가 비어 있지 않아요. 백업마다 새 폴더를 정해 주세요.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const close = await openDatabase(dataDir)
  try {
    return await store(resolve(dataDir), resolve(folder))
  } finally {
    await close()
  }
}

/** The server's own database while it runs; else one that nobody else uses, started here. */
async function openDatabase(dataDir: string) {
  try {
    const release = await lockInstance(dataDir, { address: 'npm run backup', port: 0 })
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined })
    return async () => {
      await database.stop()
      release()
    }
  } catch (error) {
    if (error instanceof AlreadyRunning) return async () => undefined
    throw error
  }
}

async function store(dataDir: string, folder: string): Promise<Manifest> {
  const startedAt = new Date().toISOString()
  const files: StoredFile[] = []
  const add = async (path: string) => {
    const stored = await copyFile(join(dataDir, path), join(folder, path), path)
    if (stored) files.push(stored)
  }

  const database = await copyOnline(dataDir, async (data, skip) => {
    for await (const path of filesBelow(data, skip)) await add(`postgres/data/${path}`)
  })
  const label = 'postgres/data/backup_label'
  writeFileSync(join(folder, label), database.label, { mode: 0o600 })
  await add('postgres/password')
  // After the database, so that every photo row of the copy finds its file.
  for await (const path of filesBelow(join(dataDir, 'media'), () => false)) await add(`media/${path}`)
  const own = readdirSync(dataDir).filter(
    (name) => /^sandbox.*\.jsonl$/.test(name) || name === 'token-secret',
  )
  for (const name of own) await add(name)

  const manifest: Manifest = {
    format: 1,
    product: packageJson.version,
    postgresMajor: readFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), 'utf8').trim(),
    startedAt,
    recoveryPoint: database.recoveryPoint,
    lsn: database.lsn,
    walSegments: database.walSegments,
    files: [
      ...files,
      { path: label, bytes: Buffer.byteLength(database.label), sha256: sha256(database.label) },
    ],
  }
  writeManifest(folder, manifest)
  return manifest
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
